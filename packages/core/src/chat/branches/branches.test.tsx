import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Bookmark, Branch } from '@troupe/protocol';
import { failure } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const way = (given: Partial<Branch>): Branch => ({
  leaf_id: 'm3',
  fork_id: null,
  fork: null,
  length: 3,
  own_length: 0,
  first: { role: 'bot', text: 'Hello.' },
  last: { role: 'bot', text: 'And then.' },
  createdAt: '2026-11-21T09:00:00.000Z',
  is_shown: true,
  ...given,
});
const south = way({
  leaf_id: 's9',
  fork_id: 'm1',
  fork: { role: 'bot', text: 'Hello.' },
  own_length: 2,
  first: { role: 'user', text: 'South?' },
  is_shown: false,
});

const open = (given: { branches?: Branch[]; bookmarks?: Bookmark[]; refuse?: boolean } = {}) => {
  const asked: { method: string; path: string; body: unknown }[] = [];
  const view = openChat({
    messages: testConversation(['Hello.', 'Hi', 'And then.']),
    before: async (request, path) => {
      if (path.endsWith('/branches'))
        return Response.json({ branches: given.branches ?? [way({})], bookmarks: given.bookmarks ?? [] });
      if (!path.endsWith('/bookmark') && !path.endsWith('/head')) return null;
      asked.push({ method: request.method, path, body: request.method === 'DELETE' ? null : await request.clone().json() });
      if (path.endsWith('/head')) return null;
      return given.refuse ? failure(422, 'underage_content') : Response.json({ message_id: 'm3', name: 'x' });
    },
  });
  return { ...view, asked };
};
const openMap = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Branches and bookmarks' }));
  return screen.findByRole('dialog', { name: 'Branches and bookmarks' });
};

describe('the map', () => {
  test('a story with one way says how another begins', async () => {
    open();
    const map = await openMap();
    await waitFor(() => expect(map.textContent).toContain("There's one path so far."));
    expect(map.textContent).toContain('3 messages');
  });

  test('another way is shown by a press on what it begins with', async () => {
    const { asked } = open({ branches: [way({}), south] });
    await openMap();
    const other = await screen.findByRole('button', { name: /South\?/ });
    expect(other.textContent).toContain('After: Hello.');
    expect(other.textContent).toContain('2 messages only on this path');
    await userEvent.click(other);
    await waitFor(() =>
      expect(asked).toEqual([{ method: 'PUT', path: 'PUT /conversations/c1/head', body: { message_id: 's9' } }]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('what the map quotes shows no marks, not even one whose other half was cut away', async () => {
  open({
    branches: [
      way({}),
      {
        ...south,
        fork: { role: 'bot', text: '*The lamp turns.* “You came, {{user}},” **and then' },
        first: { role: 'user', text: '*I look south.* {{char}}?' },
      },
    ],
    bookmarks: [
      {
        message_id: 'm3',
        name: 'The lamp',
        message: { role: 'bot', text: '*She turns* and `waits' },
        is_on_shown: true,
        createdAt: '2026-11-21T09:00:00.000Z',
      },
    ],
  });
  await openMap();
  const other = await screen.findByRole('button', { name: /^After: The lamp turns\. “You came, \w+,” and then/ });
  expect(other.textContent).toContain('I look south. {{char}}?');
  expect(other.textContent).not.toContain('*');
  expect(screen.getByText('She turns and waits')).toBeTruthy();
});

describe('bookmarks', () => {
  const openDialog = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bookmark' }));
    return (await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement;
  };

  test('a message gets a name of one to fifty characters', async () => {
    const { asked, app } = open();
    const box = await openDialog();
    const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    fireEvent.input(box, { target: { value: 'x'.repeat(51) } });
    await waitFor(() => expect(screen.getByText('51 / 50')).toBeTruthy());
    expect(save.disabled).toBe(true);
    fireEvent.input(box, { target: { value: ' The lamp ' } });
    await waitFor(() => expect(save.disabled).toBe(false));
    await userEvent.click(save);
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('Bookmark saved'));
    expect(asked).toEqual([{ method: 'PUT', path: 'PUT /messages/m3/bookmark', body: { name: 'The lamp' } }]);
  });

  test('a name that is refused stays in the box, with the reason, and a toast says it too', async () => {
    const { app } = open({ refuse: true });
    const box = await openDialog();
    fireEvent.input(box, { target: { value: 'Bad' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Underage Content Detected');
    expect(app.toasts.getState().history.at(-1)?.text).toMatch(/^Underage Content Detected: /);
    expect(box.value).toBe('Bad');
  });

  test('the one there is can be taken away', async () => {
    const known = {
      message_id: 'm3',
      name: 'The lamp',
      message: { role: 'bot' as const, text: 'And then.' },
      is_on_shown: true,
      createdAt: '2026-11-21T09:00:00.000Z',
    };
    const { asked } = open({ bookmarks: [known] });
    const box = await openDialog();
    await waitFor(() => expect(box.value).toBe('The lamp'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove bookmark' }));
    await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['DELETE']));
  });
});
