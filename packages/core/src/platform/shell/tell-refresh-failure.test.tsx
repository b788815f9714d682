import { createGuestSession, refreshSession } from '@troupe/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppProvider, createCookieSessions } from '../../app/index.ts';
import { createTestApp, failure, testSession } from '../../app/testing/test-app.ts';
import { loadLocale } from '../../i18n/index.ts';
import { Notifications } from '../account/index.ts';
import { tellRefreshFailure } from './tell-refresh-failure.ts';

/** A page of a member whose refreshes are answered with these statuses in turn; the last from then on. */
const open = async (statuses: number[], locale = 'en') => {
  let refreshes = 0;
  const app = createTestApp({
    locale,
    texts: await loadLocale(locale),
    sessionSource: createCookieSessions(true, () => tellRefreshFailure(app)),
    clock: { now: () => 0, ticks: () => 0, after: () => () => undefined },
    answer({ url }) {
      if (url.endsWith(createGuestSession.path)) return Response.json(testSession());
      if (!url.endsWith(refreshSession.path)) return null;
      const status = statuses[Math.min(refreshes++, statuses.length - 1)] ?? 200;
      return status === 200
        ? Response.json(testSession({ username: 'mara' }))
        : failure(status, status === 401 ? 'unauthorized' : 'unavailable');
    },
  });
  render(
    <AppProvider app={app}>
      <Notifications />
    </AppProvider>,
  );
  const tryAgain = async () => {
    const count = refreshes;
    app.renewSession();
    await waitFor(() => expect(refreshes).toBe(count + 1));
    await new Promise((done) => setTimeout(done));
  };
  await waitFor(() => expect(refreshes).toBe(1));
  return { app, tryAgain, told: () => app.toasts.getState().history.map(({ text }) => text) };
};

describe('a refresh that fails', () => {
  it.each([500, 503, 429])('with %i says that the token could not be refreshed, once while it is tried again', async (status) => {
    const { tryAgain, told, app } = await open([status, status, status, 200]);
    expect(await screen.findByText('Unable to refresh token')).toBeTruthy();
    await tryAgain();
    await tryAgain();
    expect(told()).toEqual(['Unable to refresh token']);
    await tryAgain();
    expect(app.sessions.getState()).toMatchObject({ status: 'authenticated', isStalled: false });
  });

  it('again after it had worked says so again', async () => {
    const { tryAgain, told } = await open([503, 200, 503]);
    await tryAgain();
    await tryAgain();
    expect(told()).toEqual(['Unable to refresh token', 'Unable to refresh token']);
  });

  it('with 401 means that sign-in is needed, and says nothing', async () => {
    const { told, app } = await open([401]);
    await waitFor(() => expect(app.sessions.getState().status).toBe('guest'));
    expect(told()).toEqual([]);
  });

  it('says it in the language of the page', async () => {
    await open([503], 'de');
    expect(await screen.findByText('Token konnte nicht erneuert werden')).toBeTruthy();
  });
});
