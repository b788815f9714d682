import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { testConversation, testMessage } from '../testing/test-conversation.ts';
import { bubbles, composer, openChat, part, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const texts = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`);
const focused = () => document.activeElement?.closest('[data-troupe-part=message]')?.textContent ?? '';

describe('a location that names a message', () => {
  test('loads back to it in one request and takes the name out of the location', async () => {
    const onSearchChange = vi.fn();
    const { app } = openChat({
      messages: testConversation(texts),
      params: { conversationId: 'c1' },
      search: { message: 'm20', other: 'kept' },
      onSearchChange,
    });
    await composer();
    // Ten messages before it come along: it is the eleventh row of those that are loaded then.
    const history = () =>
      app.queries.getQueryData<{ messages: { id: string }[] }>(['listMessages', { characterId: 'elin', conversationId: 'c1' }]);
    await waitFor(() => expect(history()?.messages.findIndex(({ id }) => id === 'm20')).toBe(10));
    expect(onSearchChange).toHaveBeenCalledWith({ other: 'kept' }, 'replace');
    expect(app.requests.filter(({ url }) => url.includes('until=m20'))).toHaveLength(1);
    expect(app.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('loads back to it in several requests where it lies far up', async () => {
    const { app, server } = openChat({
      messages: testConversation(Array.from({ length: 520 }, (_, index) => `Line ${index + 1}`)),
      params: { conversationId: 'c1' },
      search: { message: 'm20' },
    });
    await composer();
    await waitFor(() => expect(app.requests.filter(({ url }) => url.includes('until=m20'))).toHaveLength(3));
    const history = () =>
      app.queries.getQueryData<{ messages: { id: string }[] }>(['listMessages', { characterId: 'elin', conversationId: 'c1' }]);
    await waitFor(() =>
      expect(history()?.messages.map(({ id }) => id)).toEqual(
        server
          .branch()
          .slice(9)
          .map(({ id }) => id),
      ),
    );
  });

  test('on another branch turns to that one', async () => {
    let isPut = false;
    const { server, container } = openChat({
      messages: testConversation(['Hello.', 'Hi', 'One take.']),
      params: { conversationId: 'c1' },
      search: { message: 'b2' },
      before: (_request, path) => {
        // Written elsewhere meanwhile: a second take that is not the one shown.
        if (path === 'GET /characters/elin/messages' && !server.branch().some(({ id }) => id === 'b2') && !isPut) {
          isPut = true;
          server.put(testMessage({ id: 'b2', prev_id: 'm2', role: 'bot', content: 'Another take.' }));
          server.put(testConversation(['Hello.', 'Hi', 'One take.'])[2] as never);
        }
        return null;
      },
    });
    await waitFor(() => expect(bubbles(container)).toEqual(['Hello.', 'Hi', 'Another take.']));
    await waitFor(() => expect(focused()).toContain('Another take.'));
  });

  test('that is gone says so, and the conversation stays open', async () => {
    const { app, container } = openChat({
      messages: testConversation(['Hello.', 'Hi']),
      params: { conversationId: 'c1' },
      search: { message: 'gone' },
    });
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('That message no longer exists.'));
    expect(bubbles(container)).toEqual(['Hello.', 'Hi']);
  });
});

describe('a letter', () => {
  test('opens the newest conversation at the message it announced', async () => {
    const { calls } = openChat({ messages: testConversation(texts), search: { source: 'email_notification', message: 'm99' } });
    await composer();
    await waitFor(() => expect(focused()).toContain('Line 99'));
    expect(new URL(calls('GET', '/messages')[0]?.url ?? '').searchParams.get('conversationId')).toBeNull();
  });

  test('that names none opens at the newest reply', async () => {
    openChat({ messages: testConversation(['Hello.', 'Hi', 'The news.', 'Oh']), search: { source: 'email_notification' } });
    await waitFor(() => expect(focused()).toContain('The news.'));
  });
});

describe('a partial clone begun in a list', () => {
  test('has its last message picked here, under the title given there', async () => {
    const { container } = openChat({
      messages: testConversation(['Hello.', 'Hi', 'And then.']),
      params: { conversationId: 'c1' },
      search: { clone: 'partial', title: 'Copy' },
    });
    await waitFor(() => expect(part(container, 'pick-strip')).not.toBeNull());
    expect(screen.getAllByRole('button', { name: /here/i }).length).toBeGreaterThan(0);
  });

  test('is not begun in another conversation than the one named', async () => {
    const { container, go } = openChat({
      messages: testConversation(['Hello.', 'Hi']),
      params: { conversationId: 'new' },
      search: { clone: 'partial', title: 'Copy' },
    });
    await composer();
    go({ conversationId: 'new' });
    await composer();
    expect(part(container, 'pick-strip')).toBeNull();
  });
});
