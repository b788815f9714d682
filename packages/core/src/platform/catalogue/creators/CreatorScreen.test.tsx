import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Creator } from '@troupe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { searchService, testHit } from '../../testing/characters.ts';
import { CreatorScreen } from './CreatorScreen.tsx';

afterEach(cleanup);

const maker: Creator = {
  id: 'u1',
  username: 'harbourlight',
  avatar_url: null,
  num_chatbots: 2,
  num_messages: 128_400,
  createdAt: '2024-03-05T00:00:00.000Z',
  is_blocked: false,
};
const service = searchService([
  // A whole page of a creator whose name begins alike, more popular than what is looked for.
  ...Array.from({ length: 60 }, (_, at) =>
    testHit({ id: `s${at}`, name: `Stranger ${at}`, creator_username: 'harbourlights', creator_user_id: 'u2' }),
  ),
  ...Array.from({ length: 52 }, (_, at) =>
    testHit({ id: `e${at}`, name: `Elin ${at}`, creator_username: 'harbourlight', creator_user_id: 'u1' }),
  ),
]);

const open = (
  given: Partial<Creator> | null,
  { name = 'harbourlight', page = {} as Record<string, string>, session = testSession() } = {},
) => {
  const onOtherName = vi.fn();
  const onSearchChange = vi.fn();
  const calls: string[] = [];
  const now = { ...maker, ...given };
  const app = createTestApp({
    session,
    answer: (request) => {
      if (request.url.includes('/blocked-creators')) {
        calls.push(request.method);
        now.is_blocked = request.method !== 'DELETE';
        return Response.json(now.is_blocked ? { id: 'u1', username: 'harbourlight' } : {});
      }
      if (!request.url.includes('/creators/')) return service(request);
      return given ? Response.json(now) : failure(404, 'not_found');
    },
  });
  render(
    <AppProvider app={app}>
      <CreatorScreen
        params={{ creatorUsername: name }}
        isSafeOnly={false}
        onOtherName={onOtherName}
        search={page}
        onSearchChange={onSearchChange}
      />
    </AppProvider>,
  );
  return { onOtherName, onSearchChange, calls };
};

describe('the page of a creator', () => {
  it('says who it is, how much there is and since when, and shows their chatbots alone', async () => {
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'harbourlight' })).toBeTruthy();
    for (const fact of ['2 chatbots', '128.4K messages', 'since March 2024']) expect(screen.getByText(fact)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Elin 0' })).toBeTruthy();
    expect(screen.queryByText(/^Stranger/)).toBeNull();
  });

  it('counts pages of their own chatbots, whoever is called nearly the same', async () => {
    open({}, { page: { page: '2' } });
    expect(await screen.findAllByRole('link', { name: /^Elin/ })).toHaveLength(4);
  });

  it('says that there is nothing where none may be seen', async () => {
    open({ id: 'u3' });
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    expect(screen.getByText('Try clearing your filters or use another keyword')).toBeTruthy();
  });

  it('of a former name or an id stands under the name that is borne today', async () => {
    const { onOtherName } = open({}, { name: 'oldlight' });
    await waitFor(() => expect(onOtherName).toHaveBeenCalledWith('harbourlight'));
    cleanup();
    const { onOtherName: onSame } = open({}, { name: 'HarbourLight' });
    expect(await screen.findByRole('heading', { level: 1, name: 'harbourlight' })).toBeTruthy();
    expect(onSame).not.toHaveBeenCalled();
  });

  it('counts one as one', async () => {
    open({ num_messages: 1 });
    expect(await screen.findByText('1 message')).toBeTruthy();
  });

  it('of one whom the member blocked shows none of them', async () => {
    open({ is_blocked: true });
    expect(await screen.findByText(/You blocked this creator/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Elin/ })).toBeNull();
  });

  it('looks through their chatbots and orders them, by the address', async () => {
    const { onSearchChange } = open({}, { page: { q: 'Elin 51', page: '3' } });
    const box = await screen.findByRole('searchbox', { name: 'Search chatbots' });
    expect((box as HTMLInputElement).value).toBe('Elin 51');
    fireEvent.input(box, { target: { value: 'Oona' } });
    fireEvent.submit(box);
    expect(onSearchChange).toHaveBeenLastCalledWith({ q: 'Oona' }, 'replace');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'latest' } });
    expect(onSearchChange).toHaveBeenLastCalledWith({ q: 'Elin 51', sort: 'latest' }, 'push');
  });

  it('finds by a word among theirs alone', async () => {
    open({}, { page: { q: 'Elin 51' } });
    expect(await screen.findByRole('link', { name: 'Elin 51' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('lets a member block them after a question, and meet them again', async () => {
    const { calls } = open({}, { session: testSession({ id: 'mara', username: 'mara', platform: 'first_party' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Block creator' }));
    const question = await screen.findByRole('dialog', { name: 'Block @harbourlight' });
    fireEvent.click(within(question).getByRole('button', { name: 'Block creator' }));
    expect(await screen.findByText(/You blocked this creator/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    const back = await screen.findByRole('dialog', { name: 'Unblock Creator' });
    fireEvent.click(within(back).getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByRole('link', { name: 'Elin 0' })).toBeTruthy();
    expect(calls).toEqual(['POST', 'DELETE']);
  });

  it('offers no block to a guest, nor to themselves', async () => {
    open({});
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.queryByRole('button', { name: 'Block creator' })).toBeNull();
    cleanup();
    open({}, { session: testSession({ id: 'u1', username: 'harbourlight', platform: 'first_party' }) });
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.queryByRole('button', { name: 'Block creator' })).toBeNull();
  });

  it('of nobody is the page that is gone', async () => {
    open(null);
    expect(await screen.findByText('This page is gone.')).toBeTruthy();
  });
});
