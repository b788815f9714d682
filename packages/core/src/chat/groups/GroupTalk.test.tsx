import { getCharacter, getGroup, rolePermissions, type GroupState, type ChatRequest } from '@troupe/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure, testBrand, testSession } from '../../app/testing/test-app.ts';
import { testMessage } from '../testing/test-conversation.ts';
import { openChat, part, reply, say, setUpChat, write, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const members = ['Dell', 'Ruth', 'Fen'].map((name) => ({ id: name.toLowerCase(), name, avatar_url: null, greeting: '' }));
const character = { type: 'meta' as const, sub_characters: members };
const messages = [testMessage({ id: 'm1', role: 'bot', content: 'An envelope.', sub_character_id: 'dell' })];
const premium = testSession({ username: 'mara', role: 'paid_premium', permissions: [...rolePermissions.paid_premium] });

const openGroup = (given: Partial<GroupState> = {}, { app, ...options }: OpenOptions = {}) => {
  const group: GroupState = { muted_ids: [], away_ids: [], auto_rounds: 0, next_ids: ['ruth', 'fen'], ...given };
  /** What waits until it is let go. */
  const createHold = () => {
    let release = () => undefined as void;
    const hold = {
      held: Promise.resolve(),
      hold: () => void (hold.held = new Promise((resolve) => (release = resolve))),
      release: () => release(),
    };
    return hold;
  };
  const state = { group, isRefusing: false, changes: createHold(), answers: createHold() };
  const navigate = vi.fn();
  const opened = openChat({
    character,
    messages,
    before: async (request, path) => {
      if (!path.endsWith('/group')) return null;
      if (request.method === 'PATCH' && state.isRefusing) return failure(503, 'unavailable');
      if (request.method === 'PATCH') {
        await state.changes.held;
        state.group = { ...state.group, ...(await request.json()) };
        return Response.json(state.group);
      }
      const answer = Response.json(state.group);
      await state.answers.held;
      return answer;
    },
    app: {
      session: premium,
      host: { navigate, emit: () => undefined },
      ...app,
    },
    ...options,
  });
  const asked = async (): Promise<ChatRequest[]> =>
    Promise.all(opened.calls('POST', '/chat').map((request) => request.clone().json() as Promise<ChatRequest>));
  return { ...opened, state, navigate, asked };
};
const strip = () => screen.findByRole('group', { name: 'Keep the chat rolling with...' });
const nextOne = async (name: string) => within(await strip()).findByRole('button', { name: `Next: ${name}` });

test('has Next, which says who it is, and one button for each member', async () => {
  openGroup();
  await nextOne('Ruth');
  const names = within(await strip())
    .getAllByRole('button')
    .map((button) => button.textContent);
  // The settings stand in the line above.
  expect(names.slice(1)).toEqual(['Next', 'DDell', 'RRuth', 'FFen']);
});

test('shows at once that members and title changed while a reply is being written', async () => {
  const { server, app, container, state } = openGroup();
  await userEvent.click(await nextOne('Ruth'));
  const running = await reply(server);
  running.say('The wind');
  await waitFor(() => expect(container.textContent).toContain('The wind'));
  // As an editor on the same page does once it has saved.
  server.change({
    title: 'Three keepers and a stranger',
    sub_characters: [...members.slice(0, 2), { id: 'oda', name: 'Oda', avatar_url: null, greeting: '' }],
  });
  state.group = { ...state.group, next_ids: ['oda', 'dell'] };
  for (const { id } of [getCharacter, getGroup]) void app.queries.invalidateQueries({ queryKey: [id] });
  await nextOne('Oda');
  const names = within(await strip())
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names.slice(2)).toEqual(['DDell', 'RRuth', 'OOda']);
  expect(container.textContent).toContain('Three keepers and a stranger');
  // The reply goes on as if nothing had been.
  running.say(' turns.');
  running.done();
  await waitFor(() => expect(container.textContent).toContain('The wind turns.'));
});

/** The dialog of a group, in which one of its members is sent away. */
const openAway = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Group' }));
  return within(dialog.getByRole('group', { name: 'Fen in this conversation' })).getByRole('button', { name: 'Away' });
};
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('keeps what was changed while a reply came to its end', async () => {
  const { server, state, calls, container } = openGroup();
  await userEvent.click(await nextOne('Ruth'));
  const running = await reply(server);
  running.say('The wind turns.');
  state.changes.hold();
  const away = await openAway();
  await userEvent.click(away);
  running.done();
  await waitFor(() => expect(container.textContent).toContain('The wind turns.'));
  expect(isPressed(away)).toBe(true);
  const before = calls('GET', '/group').length;
  state.changes.release();
  // The reply has the group asked for anew, once the change is there.
  await waitFor(() => expect(calls('GET', '/group').length).toBeGreaterThan(before));
  await waitFor(() => expect(state.group.away_ids).toEqual(['fen']));
  expect(isPressed(away)).toBe(true);
});

test('shows a change over an answer that was asked for before it', async () => {
  const { server, state, calls } = openGroup();
  await userEvent.click(await nextOne('Ruth'));
  const running = await reply(server);
  const away = await openAway();
  state.answers.hold();
  const before = calls('GET', '/group').length;
  running.say('The wind turns.');
  running.done();
  await waitFor(() => expect(calls('GET', '/group').length).toBeGreaterThan(before));
  state.changes.hold();
  await userEvent.click(away);
  expect(isPressed(away)).toBe(true);
  const asked = calls('GET', '/group').length;
  state.answers.release();
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(isPressed(away)).toBe(true);
  expect(calls('GET', '/group')).toHaveLength(asked);
  state.changes.release();
  await waitFor(() => expect(calls('GET', '/group').length).toBeGreaterThan(asked));
  await waitFor(() => expect(state.group.away_ids).toEqual(['fen']));
  expect(isPressed(away)).toBe(true);
});

test('of which too few can speak is called closed, and the composer takes nothing and says why', async () => {
  const { container } = openChat({ character: { ...character, has_members: false }, messages, app: { session: premium } });
  const notice = await screen.findByText('This group is closed for now: too few of its members can speak.');
  const box = await screen.findByRole('textbox', { name: 'Message Elin Marrow' });
  expect((box as HTMLTextAreaElement).readOnly).toBe(true);
  await waitFor(() => expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.contains(notice)).toBe(true));
  expect(screen.queryByRole('group', { name: 'Keep the chat rolling with...' })).toBeNull();
  expect(part(container, 'composer')).toBeTruthy();
});

test('shows who said a message', async () => {
  const { container } = openGroup();
  await strip();
  expect(part(container, 'message')?.textContent).toContain('Dell');
});

test('lets the group decide on Next, and the chosen member speak', async () => {
  const { server, asked } = openGroup();
  await userEvent.click(await nextOne('Ruth'));
  const first = await reply(server);
  expect((await asked())[0]).toMatchObject({ character_id: 'elin', next_speaker: true });
  expect((await asked())[0]).not.toHaveProperty('message');
  first.done();
  await waitFor(async () =>
    expect(
      (
        within(await strip())
          .getByText('Fen')
          .closest('button') as HTMLButtonElement
      ).disabled,
    ).toBe(false),
  );
  await userEvent.click(within(await strip()).getByRole('button', { name: /Fen$/ }));
  await reply(server, 1);
  expect((await asked())[1]).toMatchObject({ sub_character_id: 'fen' });
});

test('asks a member without the permission to upgrade', async () => {
  const { asked, calls } = openGroup({}, { app: { session: testSession({ username: 'mara' }) } });
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('dialog', { name: 'Keep the chat rolling' })).toBeTruthy();
  expect(await asked()).toEqual([]);
  expect(calls('GET', '/group')).toEqual([]);
});

/** Chooses Auto response in the chat menu. */
const chooseAutoResponse = async () => {
  await strip();
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Auto response' }));
};

test('auto response asks a guest to sign up, and a member without the permission to upgrade', async () => {
  const guest = openGroup({}, { app: { session: testSession() } });
  await chooseAutoResponse();
  expect(guest.navigate).toHaveBeenCalledWith({ name: 'platform.sign-up', reason: 'action' });
  guest.unmount();
  const member = openGroup({}, { app: { session: testSession({ username: 'mara' }) } });
  await chooseAutoResponse();
  const dialog = await screen.findByRole('dialog', { name: 'Keep the chat rolling' });
  expect(within(dialog).getByRole('button', { name: 'Upgrade' })).toBeTruthy();
  expect(member.calls('GET', '/group')).toEqual([]);
});

test('asks a guest to sign up', async () => {
  const { navigate } = openGroup({}, { app: { session: testSession() } });
  await userEvent.click(within(await strip()).getByRole('button', { name: /Dell$/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up', reason: 'action' });
});

test('goes on by itself so many times, and no further', async () => {
  const pause = holdTimers(1500);
  const { server, asked } = openGroup({ auto_rounds: 2 });
  await nextOne('Ruth');
  await say('Who opened it?');
  for (const index of [0, 1, 2]) {
    if (index > 0) {
      await waitFor(() => expect(pause.count()).toBe(1));
      await pause.ring();
    }
    const written = await reply(server, index);
    written.say(`Answer ${index}`);
    written.done();
  }
  await waitFor(async () => expect(await asked()).toHaveLength(3));
  await waitFor(() => expect(screen.getByText('Answer 2')).toBeTruthy());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  expect(pause.count()).toBe(0);
  const wishes = await asked();
  expect(wishes.map(({ message, next_speaker: next }) => message ?? next)).toEqual(['Who opened it?', true, true]);
});

test('stops going on when the user writes', async () => {
  const pause = holdTimers(1500);
  const { server, asked } = openGroup({ auto_rounds: 10 });
  await nextOne('Ruth');
  await say('Who opened it?');
  const first = await reply(server);
  first.say('Not I.');
  first.done();
  await waitFor(() => expect(pause.count()).toBe(1));
  await write('Wait');
  expect(pause.count()).toBe(0);
  expect(await asked()).toHaveLength(1);
});

test('changes who is here and how often it goes on, and takes back what was not saved', async () => {
  const { state } = openGroup();
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group' });
  const choices = within(dialog).getByRole('group', { name: 'Fen in this conversation' });
  await waitFor(() => expect(dialog.querySelector('[aria-busy=true]')).toBeNull());
  await userEvent.click(within(choices).getByRole('button', { name: 'Away' }));
  await waitFor(() => expect(state.group.away_ids).toEqual(['fen']));
  state.isRefusing = true;
  await userEvent.click(within(choices).getByRole('button', { name: 'Here' }));
  await waitFor(() => expect(within(choices).getByRole('button', { name: 'Away', pressed: true })).toBeTruthy());
  expect(state.group.away_ids).toEqual(['fen']);
});

test('auto response is a switch of the conversation, with how often it goes on; it is there when the conversation is opened again', async () => {
  const { state, unmount } = openGroup();
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Group' }));
  const toggle = await screen.findByRole('switch', { name: 'Auto response' });
  expect(screen.queryByRole('slider')).toBeNull();
  await waitFor(() => expect((toggle as HTMLInputElement).disabled).toBe(false));
  await userEvent.click(toggle);
  await waitFor(() => expect(state.group.auto_rounds).toBe(3));
  expect(screen.getByRole('slider', { name: 'Replies after each of your messages' }).getAttribute('aria-valuetext')).toBe(
    '3 replies',
  );
  unmount();
  openGroup(state.group);
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Group' }));
  await waitFor(() => expect((screen.getByRole('switch', { name: 'Auto response' }) as HTMLInputElement).checked).toBe(true));
  await userEvent.click(screen.getByRole('switch', { name: 'Auto response' }));
  expect(screen.queryByRole('slider')).toBeNull();
});

test('is not there in a conversation with one character', async () => {
  const { container, calls } = openChat({ app: { session: premium } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Chat menu' })).toBeTruthy());
  await act(() => vi.dynamicImportSettled());
  expect(part(container, 'group-strip')).toBeNull();
  expect(calls('GET', '/group')).toEqual([]);
});

test('has no auto response where the flag is off', async () => {
  openGroup({ auto_rounds: 3 }, { app: { session: premium, brand: testBrand({ flags: { groupchat: false } }) } });
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group' });
  expect(within(dialog).queryByRole('switch')).toBeNull();
});
