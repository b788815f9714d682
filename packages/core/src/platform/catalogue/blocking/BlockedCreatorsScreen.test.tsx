import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, linksWithout, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { BlockedCreatorsScreen } from './BlockedCreatorsScreen.tsx';

const member = testSession({ id: 'mara', username: 'mara', platform: 'first_party', role: 'free_tier' });

const open = (pages: object[][], options: TestAppOptions = {}) => {
  const deleted: string[] = [];
  const app = createTestApp({
    session: member,
    answer: (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.includes('/users/blocked-creators')) return null;
      if (request.method === 'DELETE') {
        deleted.push(pathname.split('/').at(-1) ?? '');
        return Response.json({});
      }
      return Response.json(pages[searchParams.has('last_id') ? 1 : 0] ?? []);
    },
    ...options,
  });
  render(
    <AppProvider app={app}>
      <BlockedCreatorsScreen />
    </AppProvider>,
  );
  return { app, deleted };
};

describe('the page of blocked creators', () => {
  test('lists them with links to their pages, more on demand', async () => {
    open([
      [
        { id: 'c1', username: 'harbourlight' },
        { id: 'c2', username: 'moss', is_last_id: true },
      ],
      [{ id: 'c3', username: 'zoe' }],
    ]);
    const link = (await screen.findByRole('link', { name: '@harbourlight' })) as HTMLAnchorElement;
    expect(link.getAttribute('href')).toBe('#platform.creator?username=harbourlight');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByRole('link', { name: '@zoe' });
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  test('names them without a link where the surface has no page of a creator', async () => {
    open([[{ id: 'c1', username: 'harbourlight' }]], { links: linksWithout('platform.creator') });
    expect((await screen.findByText('@harbourlight')).closest('a')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('unblocks after a question, and the row goes', async () => {
    const { app, deleted } = open([
      [
        { id: 'c1', username: 'harbourlight' },
        { id: 'c2', username: 'moss' },
      ],
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock @moss' }));
    let dialog = await screen.findByRole('dialog', { name: 'Unblock Creator' });
    expect(dialog.textContent).toContain('Are you sure to unblock the creator @moss');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Unblock @moss' }));
    dialog = await screen.findByRole('dialog', { name: 'Unblock Creator' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(deleted).toEqual(['c2']));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('@moss is unblocked'));
  });

  test('says that nobody is blocked', async () => {
    open([[]]);
    await screen.findByText('Not blocked any creator yet!');
  });

  test('asks a guest to sign in, and reads nothing', async () => {
    const navigate = vi.fn();
    const { app } = open([[]], {
      session: testSession(),
      host: { navigate, emit: () => undefined },
    });
    await screen.findByText('You are not logged in yet!');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-in' });
    expect(app.requests).toEqual([]);
  });

  test('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    open([], {
      answer: (request) =>
        request.url.includes('blocked-creators') ? (isDown ? failure(400, 'invalid_input') : Response.json([])) : null,
    });
    const retry = await screen.findByRole('button', { name: /again|Retry/i });
    isDown = false;
    await userEvent.click(retry);
    await screen.findByText('Not blocked any creator yet!');
  });
});
