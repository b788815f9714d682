import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSessionBy, prepareEnding } from '../../app/end-session.ts';
import { createTestApp, failure } from '../../app/testing/test-app.ts';
import { memberSession } from '../../platform/testing/profile.ts';
import { createFakeDrafts, draftOwner, draftRecord, type FakeDrafts } from '../testing/drafts.ts';
import { stubIndexedDb } from '../testing/indexed-db.ts';
import { draftDesk } from './draft-desk.ts';
import { handOverDrafts } from './hand-over.ts';

beforeEach(stubIndexedDb);
afterEach(() => void vi.unstubAllGlobals());

const open = async (fake: FakeDrafts) => {
  const app = createTestApp({
    session: memberSession,
    answer: (request) => fake.answer(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`, request),
  });
  await vi.waitFor(() => expect(app.sessions.getState().status).toBe('authenticated'));
  prepareEnding(app, (client) => handOverDrafts(app, client));
  const { store } = draftDesk(app);
  await store.put(draftRecord());
  return { app, onDevice: () => store.list(draftOwner) };
};

describe('drafts at the end of a session', () => {
  it('are brought to the account while calls still leave, and then leave the device', async () => {
    const fake = createFakeDrafts();
    const { app, onDevice } = await open(fake);
    await endSessionBy(app, async () => {
      expect(fake.get('d1')?.form.name).toBe('Mina Thorne');
      expect(await onDevice()).toHaveLength(1);
    });
    expect(await onDevice()).toEqual([]);
  });

  it('stay for their member where the account could not take them', async () => {
    const fake = createFakeDrafts();
    fake.refuse(() => failure(409, 'storage_full'));
    const { app, onDevice } = await open(fake);
    await endSessionBy(app, async () => undefined);
    expect(await onDevice()).toHaveLength(1);
  });

  it('stay where the session could not be ended', async () => {
    const { app, onDevice } = await open(createFakeDrafts());
    await expect(endSessionBy(app, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await onDevice()).toHaveLength(1);
  });
});
