import { listDrafts, newGroupMember, putDraft, type DraftKind } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall, createCaller } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock } from '../../http/testing.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database } from '../../ports/database.ts';
import { createDraftWorld, testDraft, type DraftWorld } from '../testing/draft-world.ts';
import { testGroup } from '../testing/group-world.ts';
import { refusalOf } from '../testing/editor-world.ts';
import { draftHandlers } from './draft-handlers.ts';

let database: Database;
let drafts: DraftWorld;
let mara: Caller;
let call: ReturnType<typeof createCall>['call'];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  drafts = createDraftWorld(db);
  mara = await createCaller(db);
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  ({ call } = createCall(
    draftHandlers({ db, clock, rateLimits: createMemoryLimits(), removedDays: defaultPeriods.removedDays }),
  ));
});
afterAll(() => database.close());

/** As far as it is written: nothing of it has to be right yet. */
const form = testGroup([], {
  name: '',
  avatar_url: null,
  members: [{ ...newGroupMember('dell'), note: 'Does not know of the letter.'.repeat(20), presence: 'away', books: ['one'] }],
});
const put = (id: string, over: { form?: unknown; base_revision?: number } = {}) =>
  call(putDraft, { params: { draftId: id }, body: { ...testDraft(), form, ...over } as never }, { caller: mara });
const list = async (kind?: DraftKind) =>
  (await call(listDrafts, { query: kind ? { kind } : {} }, { caller: mara })).data.map(({ id, kind }) => [id, kind]);

describe('a draft of a group', () => {
  it('keeps its members as they are written, and is listed among groups alone', async () => {
    await put('group');
    await drafts.put(mara, 'chatbot');
    expect(await drafts.get(mara, 'group')).toMatchObject({ kind: 'group', form, revision: 1 });
    expect(await drafts.get(mara, 'chatbot')).toMatchObject({ kind: 'chatbot' });
    expect(await list('group')).toEqual([['group', 'group']]);
    expect(await list()).toEqual([['chatbot', 'chatbot']]);
    expect(await list('chatbot')).toEqual([['chatbot', 'chatbot']]);
  });

  it('is kept once however often it is sent, and not over another device’s', async () => {
    await put('twice');
    expect((await put('twice')).revision).toBe(1);
    const other = { ...form, title: 'Another storm' };
    expect((await put('twice', { form: other, base_revision: 1 })).revision).toBe(2);
    expect((await refusalOf(put('twice', { base_revision: 0 }))).params).toMatchObject({ because: 'revision', revision: 2 });
  });

  it('goes once its group is made, or into the bin and back', async () => {
    await put('made');
    await drafts.erase(mara, 'made');
    expect((await refusalOf(drafts.get(mara, 'made'))).code).toBe('not_found');
    await put('binned');
    await drafts.remove(mara, 'binned');
    const { removed } = await call(listDrafts, { query: { kind: 'group' } }, { caller: mara });
    expect(removed.map(({ id }) => id)).toEqual(['binned']);
    expect(await drafts.restore(mara, 'binned')).toMatchObject({ kind: 'group', form });
  });
});
