import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Creator } from '@troupe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure } from '../../../app/testing/test-app.ts';
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

const open = (given: Partial<Creator> | null, { name = 'harbourlight', page = {} as Record<string, string> } = {}) => {
  const onOtherName = vi.fn();
  const app = createTestApp({
    answer: (request) => {
      if (!request.url.includes('/creators/')) return service(request);
      return given ? Response.json({ ...maker, ...given }) : failure(404, 'not_found');
    },
  });
  render(
    <AppProvider app={app}>
      <CreatorScreen
        params={{ creatorUsername: name }}
        isSafeOnly={false}
        onOtherName={onOtherName}
        search={page}
        onSearchChange={() => undefined}
      />
    </AppProvider>,
  );
  return onOtherName;
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
    const onOtherName = open({}, { name: 'oldlight' });
    await waitFor(() => expect(onOtherName).toHaveBeenCalledWith('harbourlight'));
    cleanup();
    const onSame = open({}, { name: 'HarbourLight' });
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

  it('of nobody is the page that is gone', async () => {
    open(null);
    expect(await screen.findByText('This page is gone.')).toBeTruthy();
  });
});
