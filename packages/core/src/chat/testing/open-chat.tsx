import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp, type TestAppOptions } from '../../app/testing/test-app.ts';
import { ChatScreen, type ChatScreenProps } from '../screens/ChatScreen.tsx';
import { createFakeChat, type FakeChatOptions, type FakeReply } from './fake-chat-server.ts';
import { testConversation } from './test-conversation.ts';
import { fakeLayout } from './fake-layout.ts';

/** What every test of the whole screen needs: a layout, and what loads later. */
export const setUpChat = (): void => {
  // What loads later is loaded before: a busy machine takes its time for that.
  beforeAll(
    () =>
      Promise.all([import('../deferred/deferred-slots.ts'), import('../conversation/log/VirtualRows.tsx')]).then(() => undefined),
    60_000,
  );
  beforeEach(() => fakeLayout());
  afterEach(() => {
    // First of all: what still loads must not mount into a page without a layout.
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
};

/** What the server holds, and what the surface says. */
export type OpenOptions = FakeChatOptions & {
  app?: TestAppOptions;
  params?: Partial<ChatScreenProps['params']>;
  onConversation?: ChatScreenProps['onConversation'];
  /** What the location asks for beside the conversation. */
  search?: Record<string, string>;
  onSearchChange?: ChatScreenProps['onSearchChange'];
  /** What the page around the chat says beside. */
  place?: Pick<ChatScreenProps, 'opening' | 'prefill'>;
};

/** Opens the screen under StrictMode on a fake server. */
export const openChat = ({
  app: appOptions,
  params,
  onConversation,
  search,
  onSearchChange,
  place,
  ...options
}: OpenOptions = {}) => {
  const server = createFakeChat({ messages: testConversation(['*The lamp turns.* “You came, {{user}}.”']), ...options });
  const app = createTestApp({ answer: server.answer, ...appOptions });
  const view = (given: Partial<ChatScreenProps['params']> = {}) => (
    <StrictMode>
      <AppProvider app={app}>
        <ChatScreen
          params={{ characterId: 'elin', ...params, ...given }}
          {...place}
          {...(onConversation ? { onConversation } : {})}
          {...(search ? { search } : {})}
          {...(onSearchChange ? { onSearchChange } : {})}
        />
      </AppProvider>
    </StrictMode>
  );
  const { container, rerender, unmount } = render(view());
  const calls = (method: string, end: string) =>
    app.requests.filter((request) => request.method === method && new URL(request.url).pathname.endsWith(end));
  return { server, app, container, unmount, calls, go: (to: Partial<ChatScreenProps['params']>) => rerender(view(to)) };
};

/** The composer's text box, once the conversation is open. */
export const composer = () =>
  waitFor(() => {
    const box = screen.getByRole('textbox', { name: 'Message Elin Marrow' });
    expect(box.closest('[aria-busy]')).toBeNull();
    return box;
  });
/** The n-th reply that the server was asked for. */
export const reply = (server: { replies: FakeReply[] }, index = 0) =>
  waitFor(() => {
    const found = server.replies[index];
    if (!found) throw new Error('no reply yet');
    return found;
  });
/** Puts a text into the composer, as pasting does. */
export const write = async (text: string) => {
  const box = (await composer()) as HTMLTextAreaElement;
  fireEvent.input(box, { target: { value: text } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBeNull());
};
/** Types a text and sends it. */
export const say = async (text: string) => {
  await userEvent.type(await composer(), text);
  await userEvent.keyboard('{Enter}');
};
/** The texts of the log, oldest first. */
export const bubbles = (container: HTMLElement) =>
  [...container.querySelectorAll('li [data-troupe-part=bubble]')].map((bubble) => bubble.textContent);
/** The element of a `data-troupe-part`. */
export const part = (container: HTMLElement, name: string) => container.querySelector(`[data-troupe-part=${name}]`);
