import type { QueueStatus } from '@troupe/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { failure, testBrand, testSession } from '../../app/testing/test-app.ts';
import { createFakeChat } from '../testing/fake-chat-server.ts';
import { testConversation, testMessage } from '../testing/test-conversation.ts';
import { createSigner } from '../testing/bypass-signer.ts';
import { openChat, part, say, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();
// What loads later is loaded before: a busy machine takes its time for that.
beforeAll(async () => {
  await Promise.all([import('../deferred/deferred-slots.ts'), import('./WaitingRoom.tsx')]);
});

const waiting: QueueStatus = { status: 'waiting', position: 4, time_left: 350, retry_after: 30, bypass: null };
const inside: QueueStatus = { status: 'access', position: 0, time_left: 1200, retry_after: 60, bypass: null };
const brand = testBrand({ queue: {} });
const talk = () => testConversation(['Welcome.', 'Hello.', 'And you?']);

/** The chat on a brand with a line that answers what `line.now` says. */
const openInLine = (now: QueueStatus, { app, messages = talk(), ...options }: OpenOptions = {}) => {
  const line = { now, asked: [] as URL[] };
  const chat = createFakeChat({ messages });
  const navigate = vi.fn();
  const opened = openChat({
    ...options,
    messages,
    app: {
      brand,
      host: { navigate, emit: () => undefined },
      answer: (request) => {
        const url = new URL(request.url);
        const isRefused = url.pathname.endsWith('/chat') && line.now.status === 'waiting';
        if (url.pathname !== '/api/v1/queue') return isRefused ? failure(409, 'queue_waiting') : chat.answer(request);
        line.asked.push(url);
        return Response.json(line.now);
      },
      ...app,
    },
  });
  return { ...opened, line, chat, navigate };
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('shows the dialog, the banner and the way past the line while waiting', async () => {
  const { navigate, container } = openInLine(waiting);
  const room = await dialog('Hang Tight');
  expect(within(room).getByText("You're number 4 in line.")).toBeTruthy();
  expect(within(room).getByText('Estimated wait: 5 minutes')).toBeTruthy();
  const bar = within(room).getByRole('progressbar') as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([900 - 350, 900]);
  expect(part(container, 'queue-banner')?.textContent).toContain('About 5 minutes until you can chat.');
  await userEvent.click(within(room).getByRole('button', { name: 'Upgrade to skip the line' }));
  expect(navigate).toHaveBeenCalledWith({ name: 'commerce.subscribe' });
});

test('says the position where less than a minute is left, and no estimate', async () => {
  const { container } = openInLine({ ...waiting, position: 2, time_left: 59 });
  const room = await dialog('Hang Tight');
  expect(within(room).queryByText(/Estimated wait/)).toBeNull();
  expect(part(container, 'queue-banner')?.textContent).toContain("You're number 2 in line.");
});

test('skipping the dialog keeps the banner, which leads back to it', async () => {
  const { container } = openInLine(waiting);
  await userEvent.click(within(await dialog('Hang Tight')).getByRole('button', { name: 'Keep waiting' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(part(container, 'queue-banner')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(await dialog('Hang Tight')).toBeTruthy();
});

describe('another take, more of one, and ratings', () => {
  const member = { app: { brand, session: testSession({ username: 'mara' }) } };
  const rewriting = ['Regenerate', 'Continue'];
  const rating = ['Rate chatbot', 'Rate this reply'];
  const shown = (names: string[]) => names.map((name) => screen.queryAllByRole('button', { name }).length > 0);
  const inMenu = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
    const menu = within(await screen.findByRole('menu', { name: 'Reply actions' }));
    return ['Regenerate with a hint', 'Rate this reply'].map((name) => menu.queryByRole('menuitem', { name }) !== null);
  };

  test('are offered inside', async () => {
    openInLine(inside, member);
    await waitFor(() => expect(shown([...rewriting, ...rating])).toEqual([true, true, true, true]));
    expect(await inMenu()).toEqual([true, true]);
  });

  test('are hidden while waiting, at the message, in its menu and in the header', async () => {
    openInLine(waiting, member);
    await userEvent.click(within(await dialog('Hang Tight')).getByRole('button', { name: 'Keep waiting' }));
    expect(shown([...rewriting, ...rating])).toEqual([false, false, false, false]);
    expect(await inMenu()).toEqual([false, false]);
  });

  test('are left to a member with a bypass', async () => {
    openInLine({ ...waiting, bypass: 'elin' }, member);
    await waitFor(() => expect(shown([...rewriting, ...rating])).toEqual([true, true, true, true]));
  });

  test('are left to a conversation of one message', async () => {
    // A reply of its own: what stood above it was removed with the user's message.
    const alone = testMessage({ id: 'm9', role: 'bot', prev_id: 'm8', content: 'Well?' });
    openInLine(waiting, { ...member, messages: [alone] });
    await userEvent.click(within(await dialog('Hang Tight')).getByRole('button', { name: 'Keep waiting' }));
    expect(shown([...rewriting, ...rating])).toEqual([true, true, true, true]);
    expect(await inMenu()).toEqual([true, true]);
  });
});

test('sends what was refused when it is the user’s turn, and says so', async () => {
  const { line, calls, container } = openInLine({ ...waiting, retry_after: 1 });
  await userEvent.click(within(await dialog('Hang Tight')).getByRole('button', { name: 'Keep waiting' }));
  await say('Are you there?');
  // The refusal opens the dialog again, and nothing is lost.
  await dialog('Hang Tight');
  expect(container.textContent).toContain("1 message waiting to be sent. It sends when it's your turn.");
  const refused = calls('POST', '/chat').length;
  line.now = inside;
  await userEvent.click(within(await dialog('Chat is Available')).getByRole('button', { name: 'Start chatting' }));
  await waitFor(() => expect(calls('POST', '/chat').length).toBeGreaterThan(refused));
  await waitFor(() => expect(container.textContent).not.toContain('waiting to be sent'));
  expect(part(container, 'queue-banner')).toBeNull();
});

test('a bypass of this character leaves the chat as it is', async () => {
  const { container, line } = openInLine({ ...waiting, bypass: 'elin' });
  await waitFor(() => expect(line.asked.length).toBeGreaterThan(0));
  expect(line.asked[0]?.searchParams.get('character_id')).toBe('elin');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Regenerate' })).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(part(container, 'queue-banner')).toBeNull();
});

test('a signed pass opens the chat only where a key of the brand has signed it for this character', async () => {
  const own = await createSigner();
  const stranger = await createSigner();
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const withKey = { app: { brand: testBrand({ queue: { bypass_keys: [own.key] } }) } };
  const opened = openInLine(
    { ...waiting, retry_after: 1, bypass: await own.sign({ character_id: 'elin', exp: inAnHour }) },
    withKey,
  );
  // Asked again: what was answered before has been read.
  await waitFor(() => expect(opened.line.asked.length).toBeGreaterThan(1), { timeout: 5000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  opened.unmount();
  for (const bypass of [
    await stranger.sign({ character_id: 'elin', exp: inAnHour }),
    await own.sign({ character_id: 'mira', exp: inAnHour }),
  ]) {
    const held = openInLine({ ...waiting, bypass }, withKey);
    expect(await dialog('Hang Tight')).toBeTruthy();
    held.unmount();
  }
});

test('nothing is shown once the wait has expired', async () => {
  const { line, container } = openInLine({ ...waiting, status: 'expired', retry_after: 1 });
  // Asked again: what was answered before has been read.
  await waitFor(() => expect(line.asked.length).toBeGreaterThan(1), { timeout: 5000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(part(container, 'queue-banner')).toBeNull();
});

test.each<[string, OpenOptions['app']]>([
  ['on a brand without a line', { brand: testBrand() }],
  ['in partner mode', { brand: testBrand({ queue: {}, partner_mode: true }) }],
  ['with skip_waiting_room', { brand, session: testSession({ username: 'mara', permissions: ['skip_waiting_room'] }) }],
  ['for an active subscriber', { brand, session: testSession({ username: 'mara', role: 'paid_minimal', permissions: [] }) }],
])('nothing is asked or shown %s', async (_, app) => {
  const { container, line } = openInLine(waiting, { app: { ...app } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Regenerate' })).toBeTruthy());
  expect(line.asked).toEqual([]);
  expect(part(container, 'queue-banner')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
