import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getOpinion, getUserSettings, listFavorites, userSettingsDefaults, type Favorite } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { testHit } from '../../testing/characters.ts';
import { FavoriteButton } from './FavoriteButton.tsx';

const member = testSession({ id: 'mara', username: 'mara' });
const elin = testHit({ id: 'elin', name: 'Elin', creator_user_id: 'u1' });

const show = ({
  likedBots = [] as string[],
  blockedUsers = [] as string[],
  refusal,
  ...options
}: TestAppOptions & { likedBots?: string[]; blockedUsers?: string[]; refusal?: () => Response } = {}) => {
  const sent: string[] = [];
  const app = createTestApp({
    session: member,
    ...options,
    answer: (request) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      if (path === '/users/settings') return Response.json({ ...userSettingsDefaults, likedBots, blockedUsers });
      sent.push(`${request.method} ${path}`);
      return path.endsWith('/like') && refusal ? refusal() : Response.json({});
    },
  });
  render(<FavoriteButton character={elin} />, { wrapper: inApp(app) });
  return { app, sent };
};
const heart = () => screen.findByRole('button', { name: 'Favorite Elin' });
const isOn = async () => (await heart()).getAttribute('aria-pressed');

describe('the heart of a character', () => {
  it('is missing on one’s own, and on those of a creator whom one has blocked (R-PROFILE-04)', async () => {
    const { app } = show({ blockedUsers: ['u1'] });
    await waitFor(() => expect(app.queries.getQueryData([getUserSettings.id, 'mara'])).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    const own = show({ session: testSession({ id: 'u1', username: 'harbourlight' }) });
    await waitFor(() => expect(own.app.queries.getQueryData([getUserSettings.id, 'u1'])).toBeTruthy());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is filled where it is a favourite, flips at once, and says so', async () => {
    const { app, sent } = show();
    await waitFor(() => expect(app.queries.getQueryData([getUserSettings.id, 'mara'])).toBeTruthy());
    app.queries.setQueryData([getOpinion.id, { characterId: 'elin' }], { is_liked: false });
    expect(await isOn()).toBe('false');
    fireEvent.click(await heart());
    await waitFor(async () => expect(await isOn()).toBe('true'));
    await waitFor(() => expect(sent).toEqual(['PUT /characters/elin/like', 'POST /interactions']));
    expect(app.toasts.getState().shown.at(-1)?.text).toBe('Bot added to Favorites');
    // The chat's menu reads it there.
    expect(app.queries.getQueryData([getOpinion.id, { characterId: 'elin' }])).toEqual({ is_liked: true });
  });

  it('is taken back by the toast', async () => {
    const { app, sent } = show({ likedBots: ['elin'] });
    await waitFor(async () => expect(await isOn()).toBe('true'));
    fireEvent.click(await heart());
    await waitFor(() => expect(app.toasts.getState().shown.at(-1)?.text).toBe('Bot removed from Favorites'));
    expect(await isOn()).toBe('false');
    app.toasts.getState().shown.at(-1)?.action?.run();
    await waitFor(async () => expect(await isOn()).toBe('true'));
    await waitFor(() =>
      expect(sent).toEqual(['DELETE /characters/elin/like', 'PUT /characters/elin/like', 'POST /interactions']),
    );
  });

  it('leaves the list of favourites with what it takes back', async () => {
    const { app } = show({ likedBots: ['elin'] });
    const kept = (id: string): Favorite => ({ id, character: testHit({ id }), gone: null });
    app.queries.setQueryData([listFavorites.id, 'mara'], [kept('elin'), kept('wick')]);
    await waitFor(async () => expect(await isOn()).toBe('true'));
    fireEvent.click(await heart());
    await waitFor(() =>
      expect(app.queries.getQueryData<Favorite[]>([listFavorites.id, 'mara'])?.map(({ id }) => id)).toEqual(['wick']),
    );
  });

  it('is put back where it is refused, and a dialog says why', async () => {
    const body = { error: '', code: 'character_favorite_limit', requestId: 'r', errorPayload: { character_favorite_limit: 50 } };
    const { app } = show({ refusal: () => Response.json(body, { status: 409 }) });
    await waitFor(() => expect(app.queries.getQueryData([getUserSettings.id, 'mara'])).toBeTruthy());
    fireEvent.click(await heart());
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(dialog.textContent).toContain("You've reached your limit of 50 favorite bots");
    expect(document.querySelector('[aria-pressed]')?.getAttribute('aria-pressed')).toBe('false');
    expect(app.toasts.getState().history).toEqual([]);
  });

  it('says in a toast why it could not be taken back', async () => {
    let isDown = false;
    const { app } = show({ refusal: () => (isDown ? failure(503, 'unavailable') : Response.json({})) });
    await waitFor(() => expect(app.queries.getQueryData([getUserSettings.id, 'mara'])).toBeTruthy());
    fireEvent.click(await heart());
    await waitFor(() => expect(app.toasts.getState().shown).toHaveLength(1));
    isDown = true;
    app.toasts.getState().shown.at(-1)?.action?.run();
    await waitFor(() => expect(app.toasts.getState().shown.at(-1)?.kind).toBe('danger'));
    expect(await isOn()).toBe('true');
  });

  it('asks a guest to register', async () => {
    const navigate = vi.fn();
    const { sent } = show({ session: testSession(), host: { navigate, emit: () => undefined } });
    fireEvent.click(await heart());
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up', reason: 'action' });
    expect(sent).toEqual([]);
  });

  it('is not for guests where nobody signs up, nor for the creator', async () => {
    show({ session: testSession(), links: () => null } as unknown as TestAppOptions);
    show({ session: testSession({ id: 'u1', username: 'harbourlight' }) });
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
