import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { createFakeChat, testConversation, testMessage, type FakeChatOptions, type FakeReply } from '../testing/fake-chat-server.ts';
import { fakeLayout } from '../testing/fake-layout.ts';
import { ChatScreen, type ChatScreenProps } from './ChatScreen.tsx';

// A whole screen on a busy machine takes its time.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => fakeLayout());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type OpenOptions = FakeChatOptions & { app?: TestAppOptions; params?: Partial<ChatScreenProps['params']>; onConversation?: (id: string) => void };

/** Opens the screen under StrictMode on a fake server. */
const open = ({ app: appOptions, params, onConversation, ...options }: OpenOptions = {}) => {
  const server = createFakeChat({ messages: testConversation(['*The lamp turns.* “You came, {{user}}.”']), ...options });
  const app = createTestApp({ answer: server.answer, ...appOptions });
  const view = (given: Partial<ChatScreenProps['params']> = {}) => (
    <StrictMode>
      <AppProvider app={app}>
        <ChatScreen params={{ characterId: 'elin', ...params, ...given }} {...(onConversation ? { onConversation } : {})} />
      </AppProvider>
    </StrictMode>
  );
  const { container, rerender, unmount } = render(view());
  const calls = (method: string, end: string) => app.requests.filter((request) => request.method === method && new URL(request.url).pathname.endsWith(end));
  return { server, app, container, unmount, calls, go: (to: Partial<ChatScreenProps['params']>) => rerender(view(to)) };
};

const composer = () => screen.findByRole('textbox', { name: 'Message Elin Marrow' });
const reply = (server: { replies: FakeReply[] }, index = 0) =>
  waitFor(() => {
    const found = server.replies[index];
    if (!found) throw new Error('no reply yet');
    return found;
  });
/** Puts a text into the composer, as pasting does. */
const write = async (text: string) => {
  const box = (await composer()) as HTMLTextAreaElement;
  fireEvent.input(box, { target: { value: text } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBeNull());
};
const say = async (text: string) => {
  await userEvent.type(await composer(), text);
  await userEvent.keyboard('{Enter}');
};
const bubbles = (container: HTMLElement) => [...container.querySelectorAll('li [data-part=bubble]')].map((bubble) => bubble.textContent);
const part = (container: HTMLElement, name: string) => container.querySelector(`[data-part=${name}]`);

describe('opening', () => {
  test('continues the newest conversation, the greeting drawn with the names in place', async () => {
    const { container, calls } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Elin Marrow' })).toBeTruthy();
    expect(bubbles(container)).toEqual(['The lamp turns. “You came, Guest.”']);
    expect(screen.getByText('AI character by @harbourlight')).toBeTruthy();
    expect(calls('POST', '/conversations')).toHaveLength(0);
    expect(calls('GET', '/messages')).toHaveLength(1);
  });

  test('creates a first conversation where there is none, exactly one under StrictMode', async () => {
    const onConversation = vi.fn();
    const { server } = open({ conversationId: null, messages: [], onConversation });
    await composer();
    expect(server.created).toEqual(['c2']);
    expect(onConversation).toHaveBeenCalledExactlyOnceWith('c2');
  });

  test('new starts a fresh one and stays in it while the surface rewrites the path', async () => {
    const onConversation = vi.fn();
    const { server, go } = open({ params: { conversationId: 'new' }, onConversation });
    await composer();
    expect(onConversation).toHaveBeenCalledExactlyOnceWith('c2');
    go({ conversationId: undefined });
    await composer();
    expect(server.created).toEqual(['c2']);
  });

  test('a given conversation is continued as it is', async () => {
    const { server, calls } = open({ params: { conversationId: 'c1' } });
    await composer();
    expect(new URL(calls('GET', '/messages')[0]?.url ?? '').searchParams.get('conversationId')).toBe('c1');
    expect(server.created).toEqual([]);
  });

  test('starts a new chat from the header', async () => {
    const onConversation = vi.fn();
    open({ params: { conversationId: 'c1' }, onConversation });
    await userEvent.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await waitFor(() => expect(onConversation).toHaveBeenCalledWith('c2'));
  });

  test('waits for the session, and asks to sign in where one is required', async () => {
    const navigate = vi.fn();
    const { container, app } = open({ app: { session: null, host: { getToken: async () => null, navigate, resize: () => undefined, emit: () => undefined } } });
    expect(part(container, 'chat')?.getAttribute('data-state')).toBe('loading');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-in' });
    expect(app.requests).toHaveLength(0);
  });

  test('an empty conversation says so', async () => {
    open({ messages: [] });
    expect(await screen.findByText('No messages yet – start the conversation!')).toBeTruthy();
  });
});

describe('errors of part 2 §8', () => {
  const refused = (status: number, code: string) => ({ before: () => failure(status, code) });

  test.each([
    [404, 'character_unavailable', "You are not allowed to chat with this character. It's either private or deleted."],
    [404, 'not_found', "You are not allowed to chat with this character. It's either private or deleted."],
    [403, 'creator_blocked', 'You have blocked the creator of this character. Please unblock creator to use this character.'],
  ])('%i %s has its text, no input and no retry', async (status, code, text) => {
    open(refused(status, code));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an unknown error can be tried again', async () => {
    let isBroken = true;
    open({ before: () => (isBroken ? failure(402, 'payment_required') : null) });
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error occurred.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await composer()).toBeTruthy();
  });
});

describe('talking', () => {
  test('send, typing, streaming, done: the chatter sees each, a screen reader hears one thing', async () => {
    const { container, server } = open();
    const heard: string[] = [];
    await composer();
    const announcer = part(container, 'announcer') as HTMLElement;
    new MutationObserver(() => heard.push(announcer.textContent ?? '')).observe(announcer, { childList: true, characterData: true, subtree: true });

    await say('Who are you?');
    expect(bubbles(container).at(-1)).toBe('Who are you?');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('');
    expect((await composer()).hasAttribute('readonly')).toBe(true);
    expect(part(container, 'typing')).toBeNull();
    await waitFor(() => expect(part(container, 'typing')?.textContent).toContain('Elin Marrow is writing…'));

    const written = await reply(server);
    written.say('I keep *the');
    await waitFor(() => expect(container.querySelector('[data-state=streaming] [data-part=bubble]')?.textContent).toBe('I keep the'));
    const live = container.querySelector('[data-state=streaming]') as HTMLElement;
    expect(live.getAttribute('aria-busy')).toBe('true');
    expect(live.closest('[role=log], [aria-live]')).toBeNull();
    expect(part(container, 'typing')).toBeNull();
    expect((await composer()).hasAttribute('readonly')).toBe(false);

    written.say(' light.*');
    written.done();
    await waitFor(() => expect(container.querySelector('[data-state=streaming]')).toBeNull());
    expect(bubbles(container).at(-1)).toBe('I keep the light.');
    expect(heard).toEqual(['Elin Marrow: I keep the light.']);
  });

  test('the chatter’s message keeps its element when the server acknowledges it', async () => {
    const { container, server } = open();
    await write('Hi');
    server.hold();
    fireEvent.keyDown(await composer(), { key: 'Enter' });
    const own = () => [...container.querySelectorAll('li[data-role=user]')];
    await waitFor(() => expect(own()[0]?.getAttribute('data-state')).toBe('unsent'));
    const before = own()[0];
    server.release();
    await reply(server);
    await waitFor(() => expect(own()[0]?.getAttribute('data-state')).toBe('complete'));
    expect(own()).toEqual([before]);
  });

  test('stop keeps what was seen, and says it was stopped', async () => {
    const { container, server } = open();
    await say('Hi');
    (await reply(server)).say('Seen.');
    await screen.findByText('Seen.');
    await userEvent.click(screen.getByRole('button', { name: 'Stop reply' }));
    await screen.findByText('Stopped');
    expect(bubbles(container).at(-1)).toBe('Seen.');
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });

  test('a reload in the middle of a reply goes on with it', async () => {
    const { server, app, unmount } = open();
    await say('Hi');
    (await reply(server)).say('Half ');
    await screen.findByText('Half');
    unmount();
    const { container } = render(<AppProvider app={createTestApp({ answer: server.answer, storage: app.storage })}><ChatScreen params={{ characterId: 'elin' }} /></AppProvider>);
    await screen.findByText('Half');
    (await reply(server)).say('whole.');
    (await reply(server)).done();
    await waitFor(() => expect(container.querySelector('[data-state=streaming]')).toBeNull());
    expect(bubbles(container).at(-1)).toBe('Half whole.');
  });
});

describe('the composer', () => {
  test('Enter sends; with Shift or while an input method composes it does not; blank text never goes', async () => {
    const { server } = open();
    const box = await composer();
    await userEvent.type(box, '   {Enter}');
    await write('にほん');
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
    expect(server.replies).toHaveLength(0);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect((await reply(server)).request.message).toBe('にほん');
  });

  test('with a keyboard on the screen Enter is a new line', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { server } = open();
    const box = await composer();
    expect(box.getAttribute('enterkeyhint')).toBe('enter');
    await write('Hi');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(server.replies).toHaveLength(0);
  });

  test('counts near the limit of 8,000 and does not send above it', async () => {
    const { server } = open();
    const box = await composer();
    expect(screen.queryByText(/8,000/)).toBeNull();
    fireEvent.input(box, { target: { value: 'x'.repeat(7999) } });
    expect(await screen.findByText('7,999 / 8,000')).toBeTruthy();
    fireEvent.input(box, { target: { value: 'x'.repeat(8001) } });
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(server.replies).toHaveLength(0);
  });

  test('a draft is there again after a reload', async () => {
    const { app, unmount, server } = open();
    await userEvent.type(await composer(), 'half a thou');
    unmount();
    render(<AppProvider app={createTestApp({ answer: server.answer, storage: app.storage })}><ChatScreen params={{ characterId: 'elin' }} /></AppProvider>);
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('half a thou');
  });
});

describe('failures', () => {
  test.each([
    [503, 'model_busy', 'Chat server is busy.'],
    [504, 'model_timeout', 'Chat server is busy.'],
    [503, 'unavailable', 'Chat server is busy.'],
    [502, 'model_failed', 'The reply could not be written. Try again.'],
  ])('%i %s: the text, then resubmit sends it once', async (status, code, text) => {
    const { container, server } = open();
    await composer();
    server.failNext(status, code);
    await say('Hi');
    await waitFor(() => expect(part(container, 'reply-failure')?.textContent).toContain(text));
    expect(within(container.querySelector('li[data-state=unsent]') as HTMLElement).getByText('Not sent')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }));
    (await reply(server)).say('Hello.');
    (await reply(server)).done();
    await screen.findByText('Hello.');
    expect(bubbles(container).filter((bubble) => bubble === 'Hi')).toHaveLength(1);
    expect(part(container, 'reply-failure')).toBeNull();
  });

  test('a guest at the limit is offered to sign up, and cannot type', async () => {
    const navigate = vi.fn();
    const { container, server } = open({ app: { host: { getToken: async () => null, navigate, resize: () => undefined, emit: () => undefined } } });
    await composer();
    server.failNext(429, 'guest_limit');
    await say('Hi');
    await waitFor(() => expect(part(container, 'reply-failure')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
    expect((await composer()).hasAttribute('readonly')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up' });
  });

  test('a member at the limit may resubmit after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open({ app: { session: testSession({ username: 'mara' }) } });
    await composer();
    server.failNext(429, 'rate_limited');
    await write('Hi');
    fireEvent.keyDown(await composer(), { key: 'Enter' });
    const resubmit = (await screen.findByRole('button', { name: 'Resubmit' })) as HTMLButtonElement;
    expect(resubmit.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(resubmit.disabled).toBe(false);
  });

  test('a message that was not sent can be edited', async () => {
    const { container, server } = open();
    await composer();
    server.failNext(503, 'model_busy');
    await say('Hi');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('Hi');
    expect(bubbles(container)).not.toContain('Hi');
  });

  test('a reply that broke off stays, with the way to another take', async () => {
    const { server } = open({ messages: [...testConversation(['Hello.', 'Hi']), testMessage({ id: 'm3', role: 'bot', prev_id: 'm2', content: 'Half', status: 'interrupted' })] });
    expect(await screen.findByText('The reply was interrupted.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }));
    expect((await reply(server)).request).toMatchObject({ alt_message_id: 'm3' });
  });

  test('without a connection it says so', async () => {
    const { app } = open();
    await composer();
    act(() => app.sessions.setState({ isOnline: false }));
    expect(await screen.findByText('No connection. Please check and retry')).toBeTruthy();
  });
});

describe('takes', () => {
  const messages = () => {
    const [greeting, question] = testConversation(['Hello.', 'Hi']);
    const takes = ['a1', 'a2', 'a3', 'a4'];
    const bot = (id: string) => testMessage({ id, role: 'bot', prev_id: 'm2', content: `take ${id}`, sibling_ids: takes, is_alternative: true });
    return [greeting, question, ...takes.map(bot)].filter((message) => message !== undefined);
  };

  test('the pager says where it is, stops at the ends and turns', async () => {
    const { server } = open({ messages: messages() });
    const pager = await screen.findByRole('group', { name: 'Reply 4 of 4' });
    expect((within(pager).getByRole('button', { name: 'Next reply' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(within(pager).getByRole('button', { name: 'Previous reply' }));
    expect(await screen.findByRole('group', { name: 'Reply 3 of 4' })).toBeTruthy();
    expect(screen.getByText('take a3')).toBeTruthy();
    expect(server.branch().at(-1)?.id).toBe('a3');
  });

  test('regenerate puts the new take in the place of the old one', async () => {
    const { container, server } = open({ messages: testConversation(['Hello.', 'Hi', 'First take.']) });
    await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
    expect(bubbles(container)).toEqual(['Hello.', 'Hi']);
    (await reply(server)).say('Second take.');
    (await reply(server)).done();
    expect(await screen.findByRole('group', { name: 'Reply 2 of 2' })).toBeTruthy();
    expect(bubbles(container)).toEqual(['Hello.', 'Hi', 'Second take.']);
  });

  test('continue writes on in the same message', async () => {
    const { container, server } = open({ messages: testConversation(['Hello.', 'Hi', 'So far']) });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    (await reply(server)).say(', so good.');
    (await reply(server)).done();
    await waitFor(() => expect(bubbles(container)).toEqual(['Hello.', 'Hi', 'So far, so good.']));
  });

  test('a greeting has no other take', async () => {
    open();
    await composer();
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  });
});

describe('a long history', () => {
  const long = testConversation(Array.from({ length: 130 }, (_, index) => `text ${index + 1}`));

  const more = () => screen.findByText('Load Previous Messages');

  test('opens on the last 50, each an element that knows its place, and reads back by button', async () => {
    const { container } = open({ messages: long });
    await more();
    // The virtual list takes the rows over, the same ones.
    await waitFor(() => expect(container.querySelector('ol')?.style.position).toBe('relative'));
    const rows = container.querySelectorAll('li[data-part=message]');
    expect(rows).toHaveLength(50);
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('81');
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('130');
    fireEvent.click(await more());
    await waitFor(() => expect(container.querySelector('[aria-posinset="130"]')?.getAttribute('data-index')).toBe('99'));
    fireEvent.click(await more());
    await waitFor(() => expect(screen.queryByText('Load Previous Messages')).toBeNull());
    expect(container.querySelector('[aria-posinset="130"]')?.getAttribute('data-index')).toBe('129');
  });

  test('draws a line at the oldest message that the character still remembers', async () => {
    open({ messages: long, cappedMessageId: 'm120' });
    const line = await screen.findByText('Messages above this line no longer fit Elin Marrow’s memory');
    expect(line.closest('li')?.textContent).toContain('text 120');
  });
});

describe('what is always said', () => {
  test('guests read the notice, members do not', async () => {
    const guest = open();
    expect(await screen.findByText('You are not registered. you have limited text and image generation.')).toBeTruthy();
    guest.unmount();
    open({ app: { session: testSession({ username: 'mara' }) } });
    await composer();
    expect(screen.queryByText(/You are not registered/)).toBeNull();
  });

  test('everyone reads that it is fiction and an AI, and a demo model is named', async () => {
    const { container } = open({
      before: (request) =>
        request.url.endsWith('/app-settings')
          ? Response.json({ brand: { id: 'daybreak', name: 'Daybreak' }, inferenceModels: [{ id: 'default', name: 'Improv', description: '', tokens: '4K', permission: null, demo: true }] })
          : null,
    });
    await waitFor(() => expect(part(container, 'disclaimer')?.textContent).toContain('Demo model.'));
    expect(part(container, 'disclaimer')?.textContent).toContain('All conversations are fictional and for entertainment. You are talking with an AI, not a person.');
  });

  test('a guest who writes to an adult character is asked to sign up instead', async () => {
    const { app, server } = open({ character: { is_nsfw: true } });
    await say('Hi');
    expect(app.events).toContainEqual({ type: 'sign-in-required' });
    expect(server.replies).toHaveLength(0);
  });
});
