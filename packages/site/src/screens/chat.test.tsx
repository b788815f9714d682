import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { createFakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { testConversation } from '@troupe/core/chat/testing/test-conversation.ts';
import { fakeLayout } from '@troupe/core/chat/testing/fake-layout.ts';
import { testPersona } from '@troupe/core/platform/testing/fake-personas.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Site } from '../Site.tsx';

beforeEach(() => {
  fakeLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (path: string, options: FakeChatOptions = {}) => {
  history.replaceState(null, '', path);
  const router = createRouter(window);
  onTestFinished(router.start());
  const server = createFakeChat({ messages: testConversation(['You came back.']), ...options });
  const app = createTestApp({
    links: createLinks(testBrand()),
    answer: server.answer,
    session: testSession({ username: 'mara' }),
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <Site />
      </RouterProvider>
    </AppProvider>,
  );
  const bodies = () =>
    Promise.all(
      app.requests
        .filter(({ method, url }) => method === 'POST' && url.endsWith('/conversations'))
        .map((request) => request.json() as Promise<unknown>),
    );
  const asked = () =>
    app.requests.filter(({ url }) => url.includes('/messages')).map(({ url }) => new URL(url).searchParams.get('conversationId'));
  return { server, router, bodies, asked };
};
const composer = () => screen.findByRole('textbox', { name: 'Message Elin Marrow' });

/** A mouse beside a keyboard, or a finger. */
const pointer = (isFine: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover) and (pointer: fine)' && isFine,
    addEventListener() {},
    removeEventListener() {},
  }));

describe('the focus on a chat page', () => {
  it('is in the composer on a desktop, on a page that was opened and on one that was come to', async () => {
    pointer(true);
    const { router } = open('/chat/elin/c1');
    const box = await composer();
    await waitFor(() => expect(document.activeElement).toBe(box));
    act(() => router.navigate('/chats'));
    await screen.findByRole('heading', { level: 1 });
    act(() => router.navigate('/chat/elin/c1'));
    await waitFor(async () => expect(document.activeElement).toBe(await composer()));
  });

  it('stays off the composer under a finger, whose keyboard would come up', async () => {
    pointer(false);
    open('/chat/elin/c1');
    await screen.findByText('You came back.');
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['dialog', 'field'])('stays off the composer where there is a %s already', async (kind) => {
    pointer(true);
    const other = document.createElement(kind === 'field' ? 'input' : 'div');
    if (kind === 'dialog') other.setAttribute('role', 'dialog');
    document.body.append(other);
    onTestFinished(() => other.remove());
    if (kind === 'field') other.focus();
    open('/chat/elin/c1');
    await screen.findByText('You came back.');
    expect(document.activeElement).toBe(kind === 'field' ? other : document.body);
  });
});

describe('the address of a chat', () => {
  it('with no conversation yet creates one, as the persona chosen, and is the plain path of the character', async () => {
    const rell = testPersona({ id: 'rell', name: 'Captain Rell' });
    const { server, bodies } = open('/chat/elin', { conversationId: null, messages: [], personas: [rell] });
    fireEvent.click(await screen.findByRole('radio', { name: /Captain Rell/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Chat with Elin Marrow' }));
    await composer();
    await waitFor(() => expect(server.created).toEqual(['c2']));
    expect(await bodies()).toMatchObject([{ user_persona_id: 'rell' }]);
    expect(location.pathname).toBe('/chat/elin');
  });

  it('with “new” creates one and is rewritten to the plain path, on which the same one stays', async () => {
    const length = history.length;
    const { server, asked } = open('/chat/elin/new');
    await waitFor(() => expect(location.pathname).toBe('/chat/elin'));
    await composer();
    expect(server.created).toEqual(['c2']);
    expect(asked()).not.toContain('c1');
    expect(history.length).toBe(length);
  });

  it('with the id of a conversation continues that one, and stays as it is', async () => {
    const { server, asked } = open('/chat/elin/c1');
    await screen.findByText('You came back.');
    await composer();
    expect(asked()).toEqual(['c1']);
    expect(server.created).toEqual([]);
    expect(location.pathname).toBe('/chat/elin/c1');
  });

  it.each(['/chat/elin', '/chat/elin/c1'])('that one came to first, %s, leads back to home', async (path) => {
    open(path);
    await composer();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });

  it.each(['/chats', '/chatbot/elin', '/?tags=Sea', '/creator/harbourlight?page=2'])(
    'that one came to from another page leads back to it, past the chats between: %s',
    async (path) => {
      const { router } = open(path);
      act(() => router.navigate('/chat/elin'));
      await composer();
      const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');
      expect(back()).toBe(path);
      act(() => router.navigate('/chat/elin/c1'));
      await composer();
      expect(back()).toBe(path);
      // Corrected, and loaded anew.
      act(() => router.navigate('/chat/elin', 'replace'));
      expect(createRouter(window).place.getState().from).toBe(path);
    },
  );

  it.each([null, 7, {}, { from: '//elsewhere.example' }, { from: 'javascript:alert(1)' }])(
    'leads home where the history holds what is no page of ours: %j',
    async (state) => {
      history.replaceState(state, '', '/chat/elin');
      expect(createRouter(window).place.getState().from).toBeNull();
    },
  );

  it('of an older conversation gives way to the plain path when a new chat is started from its menu', async () => {
    const { server } = open('/chat/elin/c1');
    await composer();
    fireEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await waitFor(() => expect(server.created).toEqual(['c2']));
    await waitFor(() => expect(location.pathname).toBe('/chat/elin'));
  });
});
