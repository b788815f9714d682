import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createTestApp, failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { draftDesk } from '@troupe/core/creation/drafts/draft-desk.ts';
import { draftRecord } from '@troupe/core/creation/testing/drafts.ts';
import { stubIndexedDb } from '@troupe/core/creation/testing/indexed-db.ts';
import { inApp } from '@troupe/core/platform/testing/in-app.tsx';
import { endSession } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from './sign-out.ts';
import { UnsentDrafts } from './UnsentDrafts.tsx';

beforeEach(stubIndexedDb);
afterEach(() => void vi.unstubAllGlobals());

const owner = { applicationId: 'daybreak', creator_user_id: 'mara', creator_username: 'maralind' };

/** Somebody signs out with a draft that the account has no room for. */
const leave = async () => {
  let isFull = true;
  const app = createTestApp({
    session: testSession({ id: 'mara', username: 'maralind', platform: 'first_party' }),
    answer: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === endSession.path) return Response.json({});
      return isFull ? failure(409, 'storage_full') : Response.json({ revision: 1, updatedAt: '2026-11-29T10:00:00.000Z' });
    },
  });
  await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
  const { store } = draftDesk(app);
  await store.put({ ...draftRecord(), ...owner });
  render(<UnsentDrafts />, { wrapper: inApp(app) });
  const leaving = signOut(app);
  await screen.findByRole('dialog', { name: '1 draft is only on this device' });
  return {
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    makeRoom: () => void (isFull = false),
    hasEnded: () => app.requests.some(({ url }) => new URL(url).pathname === endSession.path),
    onDevice: () => store.list(owner),
    leaving,
  };
};

describe('signing out with a draft that only this device has (R-DRAFT-01)', () => {
  it('asks, and can go on with the draft kept for its member', async () => {
    const page = await leave();
    page.press('Keep and sign out');
    await page.leaving;
    expect([page.hasEnded(), (await page.onDevice()).length]).toEqual([true, 1]);
  });

  it('can go on without it', async () => {
    const page = await leave();
    page.press('Delete and sign out');
    await page.leaving;
    expect([page.hasEnded(), await page.onDevice()]).toEqual([true, []]);
  });

  it('can be tried again, and goes on once the account has it', async () => {
    const page = await leave();
    page.makeRoom();
    page.press('Try Again');
    await page.leaving;
    expect(page.hasEnded()).toBe(true);
  });

  it('can be called off', async () => {
    const page = await leave();
    page.press('Close');
    await page.leaving;
    expect([page.hasEnded(), (await page.onDevice()).length]).toEqual([false, 1]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
