import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Conversation, MessagesPage } from '@troupe/protocol';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider, type Destination } from '../../app/index.ts';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { createTestApp, failure, testSession, type Answer, type TestAppOptions } from '../../app/testing/test-app.ts';
import { testCharacter, testMessage } from '../testing/test-conversation.ts';
import { fakeLayout } from '../testing/fake-layout.ts';
import { testSavedChat } from '../testing/saved-chats.ts';
import { ChatsScreen } from './ChatsScreen.tsx';
import { SavedChatsScreen } from './SavedChatsScreen.tsx';

beforeEach(() => fakeLayout());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
});

/** Minutes after nine give the order. */
const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 9, minute)).toISOString();
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    testSavedChat({ id: `c${count - index}`, label: `Night ${count - index}`, updatedAt: at(count - index) }),
  );

const noMessages: MessagesPage = {
  messages: [],
  conversation_id: 'c1',
  label: null,
  voice_id: null,
  userPersona: null,
  head_id: null,
  capped_message_id: null,
  generation: null,
  total: 0,
};

/** A server of saved chats: lists with cursors, words, removal and undo. */
const createChats = (given: Conversation[]) => {
  let chats = given;
  let removed: Conversation[] = [];
  const answer: Answer = async (request) => {
    const url = new URL(request.url);
    const path = `${request.method} ${url.pathname.replace(/^\/api\/v\d/, '')}`;
    const id = /\/conversations\/(\w+)/.exec(path)?.[1];
    const found = [...chats, ...removed].find((chat) => chat.id === id);
    if (path === 'GET /conversations' || path === 'GET /characters/elin/conversations') {
      const words = (url.searchParams.get('q') ?? '').toLowerCase();
      const all = chats.filter(({ label, character }) => `${label} ${character.name}`.toLowerCase().includes(words));
      const from = all.findIndex((chat) => chat.id === url.searchParams.get('last_id')) + 1;
      return Response.json(
        all.slice(from, from + 25).map((chat, index, page) => ({
          ...chat,
          ...(index === page.length - 1 && from + 25 < all.length && { is_last_id: true }),
        })),
      );
    }
    if (path === 'GET /conversations/removed')
      return Response.json(removed.map((chat) => ({ ...chat, removedAt: new Date().toISOString() })));
    if (path === 'GET /characters/elin') return Response.json(testCharacter());
    if (path === 'GET /characters/elin/messages') return Response.json(noMessages);
    if (!found) return null;
    if (path === `PUT /conversations/${id}/label`) {
      const { label } = (await request.json()) as { label: string };
      chats = chats.map((chat) => (chat.id === id ? { ...chat, label } : chat));
      return Response.json({ result: { label } });
    }
    if (path === `POST /conversations/${id}/clone`) {
      const { label } = (await request.json()) as { label: string };
      const copy = { ...found, id: 'copy', label, updatedAt: new Date().toISOString() };
      chats = [copy, ...chats];
      return Response.json(copy);
    }
    if (path === `DELETE /conversations/${id}`) {
      chats = chats.filter((chat) => chat !== found);
      removed = [found, ...removed];
      return Response.json({});
    }
    if (path === `POST /conversations/${id}/restore`) {
      removed = removed.filter((chat) => chat !== found);
      chats = [found, ...chats].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
      return Response.json(found);
    }
    return null;
  };
  return answer;
};

interface OpenOptions {
  chats?: Conversation[];
  version?: 'plain' | 'grouped';
  /** Saved chats of Elin instead of all. */
  isOfElin?: boolean;
  isOffline?: boolean;
  before?: (path: string, request: Request) => Response | Promise<Response> | null;
  app?: TestAppOptions;
}

const open = ({
  chats = many(3),
  version = 'plain',
  isOfElin = false,
  isOffline = false,
  before,
  app: options,
}: OpenOptions = {}) => {
  const serve = createChats(chats);
  const went: Destination[] = [];
  const app = createTestApp({
    session: testSession({ username: 'mara' }),
    host: {
      navigate: (to) => void went.push(to),

      emit: () => undefined,
    },
    answer: (request) => before?.(`${request.method} ${new URL(request.url).pathname}`, request) ?? serve(request),
    ...options,
  });
  if (isOffline) app.sessions.setState({ isOnline: false });
  const Surface = () => {
    const [search, setSearch] = useState<Record<string, string>>({});
    const props = { search, onSearchChange: setSearch };
    return isOfElin ? (
      <SavedChatsScreen params={{ characterId: 'elin' }} {...props} />
    ) : (
      <ChatsScreen version={version} {...props} />
    );
  };
  const view = render(
    <StrictMode>
      <AppProvider app={app}>
        <Surface />
      </AppProvider>
    </StrictMode>,
  );
  const toast = () => app.toasts.getState().history.at(-1);
  return { app, went, toast, ...view };
};

const titles = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-troupe-part=conversation-row]')].map((row) => row.querySelector('a')?.textContent);
const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const search = (words: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value: words } });

const rowLinks = async () => {
  const [newest, older] = await screen.findAllByRole('link', { name: 'Elin Marrow' });
  return [newest as Element, older as Element] as const;
};

describe('recent chats', () => {
  test('list every conversation, newest first: whom with, title, what was said last, when, how many', async () => {
    const { container } = open({
      chats: [
        testSavedChat({ message_count: 12 }),
        testSavedChat({ id: 'c0', label: null, last_text_message: null, message_count: 0 }),
      ],
    });
    const [row, empty] = await screen.findAllByRole('listitem');
    expect(titles(container)).toEqual(['Elin Marrow', 'Elin Marrow']);
    for (const text of ['The storm', 'She looks up. “You came back.”', '12 messages']) expect(row?.textContent).toContain(text);
    expect(row?.querySelector('time')?.getAttribute('dateTime') ?? row?.querySelector('time')?.getAttribute('datetime')).toBe(
      '2026-03-14T21:04:00.000Z',
    );
    expect(row?.querySelector('a')?.getAttribute('href')).toBe('#chat.conversation?characterId=elin&conversationId=c1');
    expect(empty?.textContent).toContain('No messages yet');
  });

  test('are asked for while the mouse is pressed on them, once; a finger may only be scrolling until it taps', async () => {
    const { app, went } = open();
    const asked = () =>
      app.requests.map(({ url }) => new URL(url)).flatMap(({ searchParams }) => searchParams.get('conversationId') ?? []);
    const [newest, older] = await rowLinks();
    fireEvent.pointerDown(newest, { pointerType: 'touch' });
    expect(asked()).toEqual([]);
    fireEvent.pointerDown(newest, { pointerType: 'mouse' });
    await waitFor(() => expect(asked()).toEqual(['c3']));
    expect(app.requests.filter(({ url }) => url.endsWith('/characters/elin'))).toHaveLength(1);
    fireEvent.click(newest);
    await waitFor(() => expect(went).toEqual([{ name: 'chat.conversation', characterId: 'elin', conversationId: 'c3' }]));
    fireEvent.click(older);
    await waitFor(() => expect(went).toHaveLength(2));
    expect(asked()).toEqual(['c3', 'c2']);
  });

  test('open when they are here, and at the latest after a tenth of a second', async () => {
    let answer: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((done) => (answer = done));
    const { went } = open({ before: (path) => (path.endsWith('/messages') ? held : null) });
    const [newest, older] = await rowLinks();
    const patience = holdTimers(100);
    fireEvent.click(newest);
    await waitFor(() => expect(patience.count()).toBe(1));
    expect(went).toEqual([]);
    await patience.ring();
    await waitFor(() => expect(went).toHaveLength(1));
    answer(failure(500, 'internal'));
    fireEvent.click(older);
    await waitFor(() => expect(went).toHaveLength(2));
  });

  test('are the browser’s to open in another tab; a reader who left the list meanwhile stays there', async () => {
    const { app, went, unmount } = open();
    const [newest] = await rowLinks();
    const isOurs = (init: MouseEventInit) => !fireEvent.click(newest, init);
    expect(isOurs({ ctrlKey: true })).toBe(false);
    expect(app.requests.some(({ url }) => url.includes('/messages'))).toBe(false);
    const patience = holdTimers(100);
    expect(isOurs({})).toBe(true);
    unmount();
    await waitFor(() => expect(app.requests.some(({ url }) => url.includes('/messages'))).toBe(true));
    await patience.ring();
    expect(went).toEqual([]);
  });

  test('by character lead to all saved chats with it', async () => {
    const { app } = open({ version: 'grouped', chats: [testSavedChat({ conversation_count: 4 })] });
    const link = await screen.findByRole('link', { name: '4 chats with Elin Marrow' });
    expect(link.getAttribute('href')).toBe('#chats.character?characterId=elin');
    expect(new URL(app.requests[0]?.url ?? '').searchParams.get('group_by')).toBe('character');
  });

  test('come 25 at a time with Load More', async () => {
    const { container, app } = open({ chats: many(30), isOfElin: true });
    await screen.findByRole('button', { name: 'Load More' });
    expect(titles(container)).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(titles(container)).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    const cursors = app.requests
      .filter(({ url }) => new URL(url).pathname.endsWith('/characters/elin/conversations'))
      .map(({ url }) => new URL(url).searchParams.get('last_id'));
    expect(new Set(cursors)).toEqual(new Set([null, many(30)[24]?.id]));
  });

  test.each([
    ['plain', 'No Conversations'],
    ['grouped', 'No recent chats'],
  ] as const)('that are none say so: the %s list', async (version, text) => {
    open({ version, chats: [] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a Character' }).getAttribute('href')).toBe('#home');
  });

  test('tell guests that they are not saved, and where to sign up', async () => {
    const { went } = open({ app: { session: testSession() } });
    expect(await screen.findByText(/aren't saved to an account/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create Free Account' }));
    expect(went).toEqual([{ name: 'platform.sign-up' }]);
  });

  test('ask to sign in where a session is required', async () => {
    open({ app: { session: null } });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  test('that cannot be loaded are asked for again', async () => {
    let isBroken = true;
    const { container } = open({ before: () => (isBroken ? failure(402, 'payment_required') : null) });
    await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles(container)).toHaveLength(3));
  });

  test('without a connection say so, and come when it is back', async () => {
    const { container, app } = open({ isOffline: true });
    expect(await screen.findByText('No connection. Please check and retry')).toBeTruthy();
    await screen.findByRole('alert');
    app.sessions.setState({ isOnline: true });
    await waitFor(() => expect(titles(container)).toHaveLength(3));
  });
});

describe('searching', () => {
  test('narrows the chats, marks the words, and says when there is none', async () => {
    const { container } = open();
    await waitFor(() => expect(titles(container)).toHaveLength(3));
    search('night 2');
    await waitFor(() => expect(titles(container)).toHaveLength(1));
    expect(container.querySelector('mark')?.textContent).toBe('Night 2');
    search('nobody');
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    // The words may have been said all the same.
    await userEvent.click(screen.getByRole('button', { name: 'Search in messages' }));
    expect(screen.getByRole('button', { name: 'Messages', pressed: true })).toBeTruthy();
  });

  test('finds messages, too: the words marked as text, each hit leading to its place', async () => {
    const hostile = '<img src=x onerror=alert(1)> The LANTERN sways.';
    const { container } = open({
      before: (path) =>
        path.endsWith('/messages/search')
          ? Response.json([
              {
                message: testMessage({ id: 'm7', role: 'user', content: hostile }),
                conversation: { id: 'c1', label: 'The storm', character_id: 'elin', character_name: 'Elin Marrow' },
              },
            ])
          : null,
    });
    await waitFor(() => expect(titles(container)).toHaveLength(3));
    search('lantern');
    await userEvent.click(await screen.findByRole('button', { name: 'Messages' }));
    await waitFor(() => expect(container.querySelector('[data-troupe-part=message-hit]')).not.toBeNull());
    const hit = container.querySelector('[data-troupe-part=message-hit]') as HTMLElement;
    expect(hit.textContent).toContain(hostile);
    expect(hit.querySelector('img')).toBeNull();
    expect(hit.querySelector('mark')?.textContent).toBe('LANTERN');
    expect(hit.querySelector('a')?.getAttribute('href')).toBe('#chat.conversation?characterId=elin&conversationId=c1&message=m7');
  });
});

describe('saved chats with a character', () => {
  test('are titled after it, with a search box, and empty they say what fills them', async () => {
    open({ isOfElin: true, chats: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved Chats with Elin Marrow' })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
    expect(await screen.findByText('No saved chats')).toBeTruthy();
    expect(screen.getByText('Keep the conversation going to see all chats with this chatbot')).toBeTruthy();
  });

  test('are renamed: the title required, at most 50, and new', async () => {
    const { container, toast } = open({ isOfElin: true });
    await choose('Night 2', 'Rename');
    const box = (await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement;
    const update = screen.getByRole('button', { name: 'Update' }) as HTMLButtonElement;
    expect([box.value, update.disabled]).toEqual(['Night 2', true]);
    for (const refused of ['   ', 'Night 2 ', 'x'.repeat(51)]) {
      fireEvent.input(box, { target: { value: refused } });
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', refused));
      expect(update.disabled).toBe(true);
    }
    expect(screen.getByText('51 / 50')).toBeTruthy();
    fireEvent.input(box, { target: { value: '  The long night ' } });
    await waitFor(() => expect(update.disabled).toBe(false));
    await userEvent.click(update);
    await waitFor(() => expect(titles(container)).toEqual(['Night 3', 'The long night', 'Night 1']));
    expect(toast()?.text).toBe('Conversation title changed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keep what was typed, and say why, when a title is refused', async () => {
    const { container } = open({
      isOfElin: true,
      before: (path) => (path.endsWith('/label') ? failure(422, 'underage_content') : null),
    });
    await choose('Night 2', 'Rename');
    const box = (await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement;
    fireEvent.input(box, { target: { value: 'Bad' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('Underage Content Detected');
    expect(box.value).toBe('Bad');
    expect(titles(container)).toContain('Night 2');
  });

  test('are cloned whole: the copy stands at the top', async () => {
    const { container, toast, app } = open({ isOfElin: true });
    await choose('Night 1', 'Clone');
    const box = (await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement;
    const clone = screen.getByRole('button', { name: 'Clone' }) as HTMLButtonElement;
    fireEvent.input(box, { target: { value: ' ' } });
    await waitFor(() => expect(clone.disabled).toBe(true));
    fireEvent.input(box, { target: { value: 'x'.repeat(51) } });
    await waitFor(() => expect(box.maxLength === 50 || clone.disabled).toBe(true));
    fireEvent.input(box, { target: { value: 'Another way' } });
    await waitFor(() => expect(clone.disabled).toBe(false));
    await userEvent.dblClick(clone);
    await waitFor(() => expect(titles(container)).toEqual(['Another way', 'Night 3', 'Night 2', 'Night 1']));
    expect(toast()?.text).toBe('Conversation cloned');
    const sent = app.requests.filter(({ url }) => url.endsWith('/clone'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('are cloned in part where the last message is picked: the chat is told type and title', async () => {
    const { went } = open({ isOfElin: true });
    await choose('Night 2', 'Clone');
    await userEvent.click(await screen.findByRole('radio', { name: 'Partial' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pick a message' }));
    expect(went).toEqual([
      { name: 'chat.conversation', characterId: 'elin', conversationId: 'c2', clone: 'partial', title: 'Night 2' },
    ]);
  });

  test('stay where cloning is cancelled or fails', async () => {
    const { container, toast } = open({
      isOfElin: true,
      before: (path) => (path.endsWith('/clone') ? failure(503, 'unavailable') : null),
    });
    await choose('Night 2', 'Clone');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Night 2', 'Clone');
    await userEvent.click(await screen.findByRole('button', { name: 'Clone' }));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'danger', text: expect.stringMatching(/\S/) }));
    // What was chosen and written is still there for another try.
    expect(screen.getByRole('dialog').querySelector('input:checked')).toBeTruthy();
    expect(titles(container)).toEqual(['Night 3', 'Night 2', 'Night 1']);
  });

  test('go at once when they are deleted, and come back to their place by Undo', async () => {
    const { container, toast } = open({ isOfElin: true });
    await choose('Night 2', 'Delete');
    await waitFor(() => expect(titles(container)).toEqual(['Night 3', 'Night 1']));
    await waitFor(() => expect(toast()?.text).toBe('Conversation removed'));
    expect(toast()?.action?.label).toBe('Undo');
    toast()?.action?.run();
    await waitFor(() => expect(titles(container)).toEqual(['Night 3', 'Night 2', 'Night 1']));
  });

  test('stand there again when the server refuses to delete them', async () => {
    const { container, toast } = open({
      isOfElin: true,
      before: (path) => (path.startsWith('DELETE') ? failure(503, 'unavailable') : null),
    });
    await choose('Night 2', 'Delete');
    await waitFor(() => expect(toast()?.kind).toBe('danger'));
    expect(titles(container)).toEqual(['Night 3', 'Night 2', 'Night 1']);
  });

  test('that another tab has removed already are simply gone', async () => {
    const { container, toast } = open({
      isOfElin: true,
      before: (path) => (path.startsWith('DELETE') ? failure(404, 'not_found') : null),
    });
    await choose('Night 2', 'Delete');
    await waitFor(() => expect(toast()?.text).toBe('Conversation removed'));
    expect(toast()?.action).toBeUndefined();
    expect(titles(container)).toEqual(['Night 3', 'Night 1']);
  });

  test('are found in the bin, and restored from it', async () => {
    const { container } = open({ isOfElin: true });
    await choose('Night 2', 'Delete');
    await waitFor(() => expect(titles(container)).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Recently removed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Night 2' }));
    await waitFor(() => expect(titles(container)).toEqual(['Night 3', 'Night 2', 'Night 1']));
    expect(await screen.findByText("You haven't removed anything in the last 30 days.")).toBeTruthy();
  });
});
