import { avatarImageLimits } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptPicture } from '../testing/kept-picture.ts';
import { stubIndexedDb } from '../testing/indexed-db.ts';
import { createPictureStore } from './picture-store.ts';

const owner = { applicationId: 'daybreak', userId: 'ann' };
const other = { applicationId: 'daybreak', userId: 'bo' };

beforeEach(stubIndexedDb);
afterEach(() => vi.unstubAllGlobals());

describe('drawn pictures on a device', () => {
  it('are there again with their recipes, drawn last first, of each member their own', async () => {
    const [one, two] = [keptPicture({ id: 'one', madeAt: 1 }), keptPicture({ id: 'two', madeAt: 2 })];
    const store = createPictureStore();
    expect([await store.put(owner, one), await store.put(owner, two)]).toEqual([true, true]);
    await store.put(other, keptPicture({ id: 'theirs' }));
    expect(await createPictureStore().list(owner)).toEqual([two, one]);
    await store.remove(owner, 'two');
    expect(await store.list(owner)).toEqual([one]);
  });

  it('are the 60 newest, and those that are pinned however old', async () => {
    const store = createPictureStore();
    await store.put(owner, keptPicture({ id: 'pinned', madeAt: 0, isPinned: true }));
    for (let at = 1; at <= avatarImageLimits.keptMax + 2; at += 1)
      await store.put(owner, keptPicture({ id: `p${at}`, madeAt: at }));
    const ids = (await store.list(owner)).map(({ id }) => id);
    expect(ids).toHaveLength(avatarImageLimits.keptMax + 1);
    expect([ids.at(0), ids.at(-2), ids.at(-1)]).toEqual([`p${avatarImageLimits.keptMax + 2}`, 'p3', 'pinned']);
  });

  it('leave it all together, and nobody else’s with them', async () => {
    const store = createPictureStore();
    await store.put(owner, keptPicture({ id: 'one' }));
    await store.put(other, keptPicture({ id: 'theirs' }));
    await store.forget(owner);
    expect([await store.list(owner), (await createPictureStore().list(other)).length]).toEqual([[], 1]);
  });

  it('are held in memory where the browser keeps none', async () => {
    const store = createPictureStore(() => Promise.reject(new Error('no storage')));
    expect(await store.put(owner, keptPicture({ id: 'one' }))).toBe(false);
    expect((await store.list(owner)).map(({ id }) => id)).toEqual(['one']);
    await store.forget(owner);
    expect(await store.list(owner)).toEqual([]);
  });
});
