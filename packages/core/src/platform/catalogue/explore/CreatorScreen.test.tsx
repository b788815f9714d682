import { cleanup, render, screen } from '@testing-library/react';
import type { Creator } from '@troupe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
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
  testHit({ id: 'Elin' }),
  testHit({ id: 'Wick' }),
  testHit({ id: 'Stranger', creator_username: 'harbourlights', creator_user_id: 'u2' }),
]);

const open = (given: Partial<Creator> | null) => {
  const app = createTestApp({
    answer: (request) => {
      if (!request.url.includes('/creators/')) return service(request);
      return given ? Response.json({ ...maker, ...given }) : failure(404, 'not_found');
    },
  });
  render(
    <AppProvider app={app}>
      <CreatorScreen params={{ creatorUsername: 'harbourlight' }} search={{}} onSearchChange={() => undefined} />
    </AppProvider>,
  );
};

describe('the page of a creator', () => {
  it('says who it is, how much there is and since when, and shows their chatbots alone', async () => {
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'harbourlight' })).toBeTruthy();
    for (const fact of ['2 chatbots', '128.4K messages', 'since March 2024']) expect(screen.getByText(fact)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Elin' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Wick' })).toBeTruthy();
    expect(screen.queryByText('Stranger')).toBeNull();
  });

  it('of one whom the member blocked shows none of them', async () => {
    open({ is_blocked: true });
    expect(await screen.findByText(/You blocked this creator/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Elin' })).toBeNull();
  });

  it('of nobody is the page that is gone', async () => {
    open(null);
    expect(await screen.findByText('This page is gone.')).toBeTruthy();
  });
});
