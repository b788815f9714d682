import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Favorite } from '@troupe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type Answer } from '../../../app/testing/test-app.ts';
import { testHit } from '../../testing/characters.ts';
import { FavoritesScreen } from './FavoritesScreen.tsx';

afterEach(cleanup);

const open = (answer: Answer, session = testSession({ username: 'mara' })) => {
  const app = createTestApp({ session, answer });
  render(
    <AppProvider app={app}>
      <FavoritesScreen isSafeOnly={false} />
    </AppProvider>,
  );
  return app;
};
const kept = (id: string): Favorite => ({ id, character: testHit({ id, name: id }), gone: null });

describe('favourites', () => {
  it('that nobody has yet say so, with the way to explore', async () => {
    open(() => Response.json([]));
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    expect(screen.getByText('Start browsing chatbots and see what you like')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore Chatbots' }).getAttribute('href')).toBe('#home');
  });

  it('show what is gone with its name and why, and let it be taken away', async () => {
    let items: Favorite[] = [kept('Elin'), { id: 'bell', character: null, gone: { reason: 'withdrawn', name: 'Old Bell' } }];
    const app = open((request) => {
      if (request.method === 'DELETE') items = items.slice(0, 1);
      return Response.json(request.method === 'DELETE' ? {} : items);
    });
    expect((await screen.findByRole('link', { name: 'Elin' })).getAttribute('href')).toBe('#chat.character?characterId=Elin');
    expect(screen.queryByRole('link', { name: 'Old Bell' })).toBeNull();
    expect(screen.getByText('Its creator withdrew it. You can still read your chat with it.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Old Bell from your favorites' }));
    await waitFor(() => expect(screen.queryByText('Old Bell')).toBeNull());
    expect(app.requests.some(({ method, url }) => method === 'DELETE' && url.endsWith('/characters/bell/like'))).toBe(true);
  });

  it('come a page at a time', async () => {
    open((request) =>
      Response.json(new URL(request.url).searchParams.has('last_id') ? [kept('Wick')] : [{ ...kept('Elin'), is_last_id: true }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('link', { name: 'Wick' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull());
  });

  it('that do not load offer to try again', async () => {
    let isDown = true;
    open(() => (isDown ? failure(500, 'internal') : Response.json([kept('Elin')])));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Elin' })).toBeTruthy();
  });

  it('ask a guest to sign in, and nobody else', async () => {
    const app = open(() => null, testSession());
    expect(await screen.findByText('You are not logged in yet!')).toBeTruthy();
    expect(app.requests.filter(({ url }) => url.includes('/users/likes'))).toEqual([]);
  });
});
