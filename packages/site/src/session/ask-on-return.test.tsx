import { act, cleanup, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { searchService } from '@troupe/core/platform/testing/characters.ts';
import type { Session } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Site } from '../Site.tsx';
import { askOnReturn } from './ask-on-return.ts';

const member = testSession({ username: 'mara' });
const now = vi.spyOn(Date, 'now');
let later = 0;
beforeEach(() => {
  later = Date.parse('2026-01-01T12:00:00Z');
  now.mockImplementation(() => later);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(cleanup);

const open = async (first: Session, next: Session = first) => {
  const renew = vi.fn(async () => next);
  const app = createTestApp({
    links: createLinks(testBrand()),
    answer: searchService([]),
    sessionSource: { start: async () => first, renew },
  });
  await vi.waitFor(() => expect(app.sessions.getState().session).not.toBeNull());
  onTestFinished(askOnReturn(app));
  return { app, renew };
};
const comeBack = (afterMs: number) => {
  later += afterMs;
  return act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
};

describe('coming back to a page', () => {
  it('shows a hold that was set meanwhile in the place of what was read', async () => {
    const held = {
      ...member,
      user: { ...member.user, permissions: [...member.user.permissions, 'restriction_temporary' as const] },
    };
    const { app } = await open(member, held);
    history.replaceState(null, '', '/');
    const router = createRouter(window);
    onTestFinished(router.start());
    render(
      <AppProvider app={app}>
        <RouterProvider value={router}>
          <Site />
        </RouterProvider>
      </AppProvider>,
    );
    await screen.findByRole('heading', { level: 1, name: 'Who will you meet today?' });
    await comeBack(60_000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Temporary Hold!' })).toBeTruthy();
  });

  it('asks once for both events, and not again within half a minute', async () => {
    const { renew } = await open(member);
    await comeBack(29_000);
    expect(renew).not.toHaveBeenCalled();
    await comeBack(1000);
    expect(renew).toHaveBeenCalledTimes(1);
    await comeBack(29_000);
    expect(renew).toHaveBeenCalledTimes(1);
    await comeBack(30_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('asks nothing for a guest, without a connection, and of a page that is not seen', async () => {
    const guest = await open(testSession());
    await comeBack(60_000);
    expect(guest.renew).not.toHaveBeenCalled();
    const { app, renew } = await open(member);
    app.sessions.setState({ isOnline: false });
    await comeBack(60_000);
    app.sessions.setState({ isOnline: true });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await comeBack(60_000);
    expect(renew).not.toHaveBeenCalled();
    hidden.mockRestore();
  });
});
