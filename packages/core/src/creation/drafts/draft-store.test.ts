import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOwner, draftRecord } from '../testing/drafts.ts';
import { stubIndexedDb } from '../testing/indexed-db.ts';
import type { DraftRecord } from './draft-record.ts';
import { createDraftStore } from './draft-store.ts';

beforeEach(stubIndexedDb);
afterEach(() => void vi.unstubAllGlobals());

describe('drafts on a device', () => {
  it('are kept one by one, and outlast the page', async () => {
    const store = createDraftStore();
    expect(await store.put(draftRecord({ id: 'a', writtenAt: 1 }))).toBe(true);
    expect(await store.put(draftRecord({ id: 'b', writtenAt: 2 }))).toBe(true);
    const later = createDraftStore();
    expect((await later.list(draftOwner)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await later.get(draftOwner, 'a')).toEqual(draftRecord({ id: 'a', writtenAt: 1 }));
    await later.remove(draftOwner, 'a');
    expect((await store.list(draftOwner)).map(({ id }) => id)).toEqual(['b']);
  });

  it('that were kept before lorebooks were chosen have none', async () => {
    const store = createDraftStore();
    const { lorebooks: _, ...earlier } = draftRecord();
    await store.put(earlier as DraftRecord);
    expect(await store.get(draftOwner, 'd1')).toEqual(draftRecord());
    expect(await store.list(draftOwner)).toEqual([draftRecord()]);
  });

  it('are shown to nobody but their member, on their brand', async () => {
    const store = createDraftStore();
    await store.put(draftRecord());
    for (const other of [
      { ...draftOwner, creator_user_id: 'member-2' },
      { ...draftOwner, applicationId: 'lantern' },
    ]) {
      expect(await store.list(other)).toEqual([]);
      expect(await store.get(other, 'd1')).toBeNull();
      await store.remove(other, 'd1');
    }
    expect(await store.get(draftOwner, 'd1')).not.toBeNull();
  });

  it.each([
    ['has no storage', () => void vi.stubGlobal('indexedDB', undefined)],
    [
      'refuses to open it',
      () => {
        const open = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        vi.stubGlobal('indexedDB', { open });
      },
    ],
  ])('last as long as the page where the browser %s, and say so', async (_why, given) => {
    given();
    const store = createDraftStore();
    expect(await store.put(draftRecord())).toBe(false);
    expect(await store.get(draftOwner, 'd1')).toEqual(draftRecord());
    expect(await store.list(draftOwner)).toEqual([draftRecord()]);
    await store.remove(draftOwner, 'd1');
    expect(await store.list(draftOwner)).toEqual([]);
  });

  it('keep what was there where there is no room for what is new, and show the new', async () => {
    const store = createDraftStore();
    await store.put(draftRecord({ note: 'old' }));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await store.put(draftRecord({ note: 'new' }))).toBe(false);
    expect(await store.get(draftOwner, 'd1')).toMatchObject({ note: 'new' });
    expect(await createDraftStore().get(draftOwner, 'd1')).toMatchObject({ note: 'old' });
    full.mockRestore();
    expect(await store.put(draftRecord({ note: 'newer' }))).toBe(true);
    expect(await createDraftStore().get(draftOwner, 'd1')).toMatchObject({ note: 'newer' });
  });

  it('are waited for three seconds where a browser never answers', async () => {
    vi.useFakeTimers();
    const store = createDraftStore(() => new Promise(() => undefined));
    const kept = store.put(draftRecord());
    await vi.advanceTimersByTimeAsync(3000);
    expect(await kept).toBe(false);
    vi.useRealTimers();
  });
});
