import { rolePermissions } from '@troupe/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure, linksWithout, testSession } from '../../app/testing/test-app.ts';
import { testPersona } from '../../platform/testing/fake-personas.ts';
import { bubbles, composer, openChat, reply, say, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const rell = testPersona({ id: 'rell', name: 'Captain Rell' });
const doc = testPersona({ id: 'doc', name: 'Doctor Ames', is_default: true });
const title = 'Who is going to chat with Elin Marrow';
const member = (role: 'free_tier' | 'paid_premium' = 'free_tier') =>
  testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] });

const open = ({ app, ...given }: OpenOptions = {}) =>
  openChat({ personas: [rell, doc], ...given, app: { session: member(), ...app } });
/** Opens a character that the member has not talked with. */
const openFirst = (given: OpenOptions = {}) => open({ conversationId: null, ...given });
const picker = () => screen.findByRole('dialog', { name: title });
const names = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelector('[dir=auto]')?.textContent);
/** What a request asks for, whatever the clock of the machine. */
const bodyOf = async (request: Request | undefined): Promise<Record<string, unknown>> => {
  const { time_zone: _, ...body } = (await request?.json()) as Record<string, unknown>;
  return body;
};

/** Opens "Change persona" of the chat menu. */
const openPanel = async (name = title) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Change persona/ }));
  return screen.findByRole('dialog', { name });
};
const chatButton = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: 'Chat with Elin Marrow' }) as HTMLButtonElement;

describe('before the first message', () => {
  test('asks as whom, the default chosen, and creates the conversation with the one chosen', async () => {
    const created: string[] = [];
    const { calls } = openFirst({ onConversation: (id) => created.push(id) });
    const dialog = await picker();
    await waitFor(() => expect(names(dialog)).toEqual(['Doctor Ames', 'You', 'Captain Rell']));
    expect((within(dialog).getByRole('radio', { name: /Doctor Ames/ }) as HTMLInputElement).checked).toBe(true);
    expect(calls('POST', '/conversations')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(chatButton(dialog));
    await composer();
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    expect(calls('POST', '/conversations')).toHaveLength(1);
    expect(await bodyOf(calls('POST', '/conversations')[0])).toEqual({ user_persona_id: 'rell' });
    expect(created).toEqual(['c2']);
  });

  test('can be had as oneself', async () => {
    const { calls } = openFirst();
    const dialog = await picker();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /^You/ }));
    await userEvent.click(chatButton(dialog));
    await composer();
    expect(await bodyOf(calls('POST', '/conversations')[0])).toEqual({ user_persona_id: null });
  });

  test('closing the question means the default', async () => {
    const { calls } = openFirst();
    const dialog = await picker();
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await composer();
    expect(await bodyOf(calls('POST', '/conversations')[0])).toEqual({});
  });

  test('a double click creates one conversation', async () => {
    const { calls } = openFirst();
    const dialog = await picker();
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    const button = chatButton(dialog);
    fireEvent.click(button);
    fireEvent.click(button);
    await composer();
    expect(calls('POST', '/conversations')).toHaveLength(1);
  });

  test('is not asked of a guest, of a member without personas, or of one who said not to ask again', async () => {
    const guest = openFirst({ app: { session: testSession() } });
    await composer();
    expect(guest.calls('GET', '/personas')).toEqual([]);
    guest.unmount();

    const bare = openFirst({ personas: [] });
    await composer();
    expect(bare.calls('POST', '/conversations')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    bare.unmount();

    const first = openFirst();
    const dialog = await picker();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: "Don't show this again" }));
    const { storage } = first.app;
    first.unmount();
    const again = openFirst({ app: { storage } });
    await composer();
    expect(again.calls('GET', '/personas')).toEqual([]);
    expect(await bodyOf(again.calls('POST', '/conversations')[0])).toEqual({});
  });

  test('nobody is disturbed while it is not known whether there is a question', async () => {
    const answer = Promise.withResolvers<void>();
    const { server, calls, container } = openFirst({
      personas: [],
      before: async (_request, path) => (path === 'GET /personas' ? answer.promise.then(() => null) : null),
    });
    await waitFor(() => expect(calls('GET', '/personas').length).toBeGreaterThan(0));
    const box = container.querySelector('textarea') as HTMLTextAreaElement;
    box.focus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.type(box, 'Hello there{Enter}');
    answer.resolve();
    await waitFor(() => expect(bubbles(container)).toContain('Hello there'));
    await reply(server);
  });

  test('is asked again for a new chat, which can be called off', async () => {
    const { calls, container } = open();
    await composer();
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start new chat' }));
    const dialog = await picker();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(calls('POST', '/conversations')).toEqual([]);
    expect(bubbles(container)).toHaveLength(1);
  });

  test('offers to try again, or to go on with the default, when the personas do not load', async () => {
    let isDown = true;
    const { calls } = openFirst({
      before: (_request, path) => (isDown && path === 'GET /personas' ? failure(500, 'internal') : null),
    });
    const dialog = await picker();
    expect(await within(dialog).findByText('Unable to get default persona')).toBeTruthy();
    isDown = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    await userEvent.click(chatButton(dialog));
    await composer();
    expect(await bodyOf(calls('POST', '/conversations')[0])).toEqual({ user_persona_id: 'doc' });
  });

  test('says why the conversation could not be created, and keeps the choice', async () => {
    let isDown = true;
    openFirst({
      before: (_request, path) => (isDown && path.endsWith('/conversations') ? failure(503, 'unavailable') : null),
    });
    const dialog = await picker();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(chatButton(dialog));
    await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy());
    expect((within(dialog).getByRole('radio', { name: /Captain Rell/ }) as HTMLInputElement).checked).toBe(true);
    isDown = false;
    await userEvent.click(chatButton(dialog));
    await composer();
  });
});

describe('the search', () => {
  test('finds names by their beginning, whatever the case, and says when there is none', async () => {
    openFirst();
    const dialog = await picker();
    const box = within(dialog).getByRole('searchbox', { name: 'Search personas' });
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    await userEvent.type(box, 'cAPt');
    await waitFor(() => expect(names(dialog)).toEqual(['Captain Rell']));
    await userEvent.clear(box);
    await userEvent.type(box, 'Rell');
    expect(await within(dialog).findByText('No Results Found !')).toBeTruthy();
  });

  test('looks 300 ms after the last letter, and at once on Enter', async () => {
    openFirst();
    const dialog = await picker();
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    const box = within(dialog).getByRole('searchbox', { name: 'Search personas' });
    const pause = holdTimers(300);
    for (const value of ['c', 'capt']) {
      fireEvent.input(box, { target: { value } });
      await waitFor(() => expect(pause.count()).toBe(1));
      expect(names(dialog)).toHaveLength(3);
    }
    await pause.ring();
    expect(names(dialog)).toEqual(['Captain Rell']);
    fireEvent.input(box, { target: { value: '' } });
    fireEvent.submit(within(dialog).getByRole('search'));
    expect(names(dialog)).toHaveLength(3);
  });
});

describe('another persona in an open conversation', () => {
  test('is confirmed first, and then named by the greeting', async () => {
    const { calls, server, app } = open();
    const dialog = await openPanel();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(chatButton(dialog));
    const question = await screen.findByRole('dialog', { name: 'Change persona' });
    expect(question.textContent).toContain('Captain Rell');
    expect(calls('PUT', '/persona')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Change persona' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe("You're chatting as Captain Rell"));
    expect(await bodyOf(calls('PUT', '/persona')[0])).toEqual({ user_persona_id: 'rell' });
    await say('Hello');
    expect((await reply(server)).request.message).toBe('Hello');
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    expect((await screen.findByRole('button', { name: /^Change persona/ })).textContent).toContain('Captain Rell');
  });

  test('stands above the composer as whom one chats, and a press leads to the others', async () => {
    open();
    const chip = await screen.findByRole('button', { name: /^Chatting as/ });
    expect(chip.querySelector('bdi')?.textContent).toBeTruthy();
    await userEvent.click(chip);
    const dialog = await screen.findByRole('dialog', { name: 'Who is going to chat with Elin Marrow' });
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(chatButton(dialog));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Change persona' })).getByRole('button', { name: 'Change persona' }),
    );
    expect(await screen.findByRole('button', { name: 'Chatting as Captain Rell' })).toBeTruthy();
  });

  test('calls one who chats as themselves by the name that the chat says', async () => {
    open();
    const chip = await screen.findByRole('button', { name: 'Chatting as Mara' });
    await userEvent.click(chip);
    const dialog = await picker();
    const card = await within(dialog).findByRole('radio', { name: /^You Mara/ });
    expect((card as HTMLInputElement).checked).toBe(true);
    expect(within(dialog).getByRole('img', { name: 'Mara and Elin Marrow' })).toBeTruthy();
    expect(card.closest('label')?.textContent).toMatch(/^M/);
    await userEvent.type(within(dialog).getByRole('searchbox'), 'mar');
    await waitFor(() => expect(names(dialog)).toEqual(['You']));
  });

  test('is not asked about when nothing changes', async () => {
    const { calls } = open();
    const dialog = await openPanel();
    await waitFor(() => expect(names(dialog)).toHaveLength(3));
    await userEvent.click(chatButton(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(calls('PUT', '/persona')).toEqual([]);
  });

  test('stays the former one when it cannot be changed, and says so', async () => {
    const { app } = open({ before: (_request, path) => (path.endsWith('/persona') ? failure(503, 'unavailable') : null) });
    const dialog = await openPanel();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(chatButton(dialog));
    const question = await screen.findByRole('dialog', { name: 'Change persona' });
    await userEvent.click(within(question).getByRole('button', { name: 'Change persona' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toContain('Unable to change persona'));
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await picker()).toBeTruthy();
  });

  test('is for members: a guest is told what an account brings', async () => {
    openChat({ app: { session: testSession() } });
    const dialog = await openPanel('Be someone else');
    expect(screen.queryByRole('button', { name: /^Chatting as/ })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Register for Free' })).toBeTruthy();
  });
});

describe('the page of personas', () => {
  test('is where Manage Personas leads, on a surface that has one', async () => {
    open({ app: { links: linksWithout() } });
    const link = within(await openPanel()).getByRole('link', { name: 'Manage Personas' });
    expect(link.getAttribute('href')).toBe('#platform.personas?characterId=elin&conversationId=c1');
  });

  test('that is not there is no link: personas are managed over the chat', async () => {
    open();
    const dialog = await openPanel();
    expect(within(dialog).queryByRole('link')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Manage Personas' })).toBeTruthy();
  });
});

describe('managing personas', () => {
  const openManager = async () => {
    const dialog = await openPanel();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Manage Personas' }));
    return screen.findByRole('dialog', { name: 'My Personas' });
  };
  const act = async (dialog: HTMLElement, persona: string, item: string) => {
    await userEvent.click(within(dialog).getByRole('button', { name: `Actions for ${persona}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('creates one, once it has a name and highlights', async () => {
    const { calls } = open({ personas: [] });
    const manager = await openManager();
    expect(await within(manager).findByText('No persona found')).toBeTruthy();
    await userEvent.click(within(manager).getByRole('button', { name: 'Create New' }));
    const form = await screen.findByRole('dialog', { name: 'New persona' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(within(form).getAllByText('At least 3 characters required')).toHaveLength(2);
    expect(calls('POST', '/personas')).toEqual([]);
    fireEvent.input(within(form).getByRole('textbox', { name: 'Name' }), { target: { value: 'Nia Storm of the Long Name' } });
    expect(await within(form).findByText('26 of 20 characters')).toBeTruthy();
    fireEvent.input(within(form).getByRole('textbox', { name: 'Name' }), { target: { value: ' Nia Storm ' } });
    fireEvent.input(within(form).getByRole('textbox', { name: 'Highlights' }), { target: { value: 'Knows the tides.' } });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nia Storm')).toBeTruthy();
    expect(await bodyOf(calls('POST', '/personas')[0])).toMatchObject({
      name: 'Nia Storm',
      highlights: 'Knows the tides.',
      avatar_url: '/art/persona-1.svg?v=1',
      is_default: false,
    });
  });

  test('uploads a picture and chooses it', async () => {
    open({ personas: [] });
    const manager = await openManager();
    await userEvent.click(await within(manager).findByRole('button', { name: 'Create New' }));
    const form = await screen.findByRole('dialog', { name: 'New persona' });
    const input = form.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
    const own = (await within(form).findByRole('radio', { name: 'Your picture' })) as HTMLInputElement;
    expect(own.checked).toBe(true);
  });

  test('edits one and makes another the default', async () => {
    open();
    const manager = await openManager();
    await within(manager).findByText('Captain Rell');
    await act(manager, 'Captain Rell', 'Set as default');
    await waitFor(() => expect(within(manager).getAllByRole('listitem')[0]?.textContent).toMatch(/Captain Rell Default/));
    expect(within(manager).getAllByText('Default')).toHaveLength(1);
    await act(manager, 'Captain Rell', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit persona' });
    fireEvent.input(within(form).getByRole('textbox', { name: 'Name' }), { target: { value: 'Admiral Rell' } });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Admiral Rell')).toBeTruthy();
  });

  test('asks before deleting one, and refuses to delete the default', async () => {
    const { calls } = open();
    const manager = await openManager();
    await within(manager).findByText('Captain Rell');
    await act(manager, 'Doctor Ames', 'Delete');
    expect(
      await screen.findByText(
        'You cannot delete the default persona, please set another persona as the default or create a new one first.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    const again = await screen.findByRole('dialog', { name: 'My Personas' });
    await act(again, 'Captain Rell', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Captain Rell?' });
    expect(question.textContent).toContain('move to the default persona');
    expect(calls('DELETE', '/personas/rell')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Captain Rell')).toBeNull());
    expect(calls('DELETE', '/personas/rell')).toHaveLength(1);
  });

  test('a choice that was deleted is nobody, and cannot be confirmed', async () => {
    open({ personas: [rell, testPersona({ id: 'nia', name: 'Nia' })] });
    const dialog = await openPanel();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Manage Personas' }));
    const manager = await screen.findByRole('dialog', { name: 'My Personas' });
    await act(manager, 'Captain Rell', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const back = await picker();
    expect(within(back).getByText('No persona selected')).toBeTruthy();
    expect(chatButton(back).disabled).toBe(true);
  });

  test('one more than the tier allows is a matter of upgrading; the highest tier has nothing to upgrade to', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => testPersona({ id: `p${at}`, name: `Persona ${at}` }));
    const free = open({ personas: many(3) });
    const manager = await openManager();
    expect(await within(manager).findByText('3 of 3')).toBeTruthy();
    await userEvent.click(within(manager).getByRole('button', { name: 'Create New' }));
    const limit = await screen.findByRole('dialog', { name: 'Limit Reached' });
    await userEvent.click(within(limit).getByRole('button', { name: 'Upgrade' }));
    expect(await screen.findByRole('dialog', { name: 'Be someone else' })).toBeTruthy();
    free.unmount();

    open({ personas: many(100), app: { session: member('paid_premium') } });
    const full = await openManager();
    await userEvent.click(await within(full).findByRole('button', { name: 'Create New' }));
    const end = await screen.findByRole('dialog', { name: 'Limit Reached' });
    expect(within(end).queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });

  test('what another tab deleted is said to be gone, and leaves the list', async () => {
    const { app } = open({
      before: (_request, path) => (path === 'DELETE /personas/rell' ? failure(404, 'not_found') : null),
    });
    const manager = await openManager();
    await within(manager).findByText('Captain Rell');
    await act(manager, 'Captain Rell', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('No persona found'));
  });
});
