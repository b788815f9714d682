import { getCreator, listFavorites, listOwnCharacters } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCaller, createCharacter, createCall, testBrand } from '../../chat/testing/index.ts';
import { blockedCreators, characterLikes, characters, nameHolds } from '../../db/schema.ts';
import { systemClock } from '../../adapters/system.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createAdultAccess } from '../rights/adult-access.ts';
import { creatorHandlers } from './creators.ts';
import { favoriteHandlers } from './favorites.ts';
import { ownCharacterHandlers } from './own-characters.ts';
import { proveAge } from '../rights/testing.ts';

let database: Database;
let call: ReturnType<typeof createCall>['call'];
let creator: Caller;
const adultBrand = testBrand({ policy: { adult: 'verified' } });

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = { db: database.db, clock: systemClock, adultAccess: createAdultAccess({ db: database.db }) };
  ({ call } = createCall([...favoriteHandlers(deps), ...ownCharacterHandlers(deps), ...creatorHandlers(deps)]));
  creator = await createCaller(database.db, { username: 'harbourlight' });
});
afterAll(() => database.close());

const make = (over: Partial<typeof characters.$inferInsert> = {}) => createCharacter(database.db, creator.userId, over);
let minute = 0;
const keep = (caller: Caller, characterId: string) =>
  database.db
    .insert(characterLikes)
    .values({ userId: caller.userId, characterId, createdAt: new Date(1_800_000_000_000 + minute++ * 60_000) });
const verified = async () => {
  const caller = await createCaller(database.db, { settings: { showNSFW: true } });
  await proveAge(database.db, caller.userId);
  return caller;
};

describe('favourites', () => {
  it('come newest first, a page at a time, each once', async () => {
    const caller = await createCaller(database.db);
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      ids.unshift(await make({ name: `Fox ${index}` }));
      await keep(caller, ids[0]!);
    }
    const seen: string[] = [];
    let last_id: string | undefined;
    do {
      const page = await call(listFavorites, { query: { limit: 3, last_id } }, { caller });
      seen.push(...page.map(({ id }) => id));
      last_id = page.find((one) => one.is_last_id)?.id;
    } while (last_id !== undefined);
    expect(seen).toEqual(ids);
    expect(await call(listFavorites, { query: {} }, { caller: await createCaller(database.db) })).toEqual([]);
  });

  it('that are gone stay, with their name and why', async () => {
    const caller = await createCaller(database.db);
    const other = await createCaller(database.db);
    await database.db.insert(blockedCreators).values({ userId: caller.userId, creatorUserId: other.userId });
    const cases = [
      [await make({ name: 'Deleted', deletedAt: new Date() }), { reason: 'withdrawn', name: 'Deleted' }],
      [await make({ name: 'Private', visibility: 'private' }), { reason: 'withdrawn', name: 'Private' }],
      [await createCharacter(database.db, other.userId, { name: 'Blocked' }), { reason: 'blocked', name: 'Blocked' }],
      [await make({ name: 'Elsewhere', applicationIds: ['acme'] }), { reason: 'closed', name: null }],
      [await make({ name: 'Hidden', visibility: 'hidden' }), null],
    ] as const;
    for (const [id] of cases) await keep(caller, id);
    const page = await call(listFavorites, { query: {} }, { caller });
    for (const [id, gone] of cases) {
      const found = page.find((one) => one.id === id);
      expect([found?.gone, found?.character === null]).toEqual([gone, gone !== null]);
    }
  });

  it('of adults are shown, and named, to those alone who may see them', async () => {
    const id = await make({ name: 'Vesper', isNsfw: true });
    for (const [caller, name] of [
      [await verified(), 'Vesper'],
      [await createCaller(database.db), undefined],
    ] as const) {
      await keep(caller, id);
      const [found] = await call(listFavorites, { query: {} }, { caller, brand: adultBrand });
      expect(found?.character?.name).toBe(name);
      if (name === undefined) expect(JSON.stringify(found)).not.toContain('Vesper');
    }
  });
});

describe('one’s own chatbots', () => {
  it('are all that one made here, at every visibility, and nobody else’s', async () => {
    const caller = await createCaller(database.db);
    const own = (over: Partial<typeof characters.$inferInsert>) => createCharacter(database.db, caller.userId, over);
    const ids = [
      await own({ visibility: 'public' }),
      await own({ visibility: 'private', isLive: false, moderationStatus: 'manual_review_required' }),
      await own({ visibility: 'hidden', type: 'meta' }),
    ];
    await own({ deletedAt: new Date() });
    await own({ applicationIds: ['acme'] });
    const { data } = await call(listOwnCharacters, { query: { switch: 'T1' } }, { caller });
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(data.find(({ id }) => id === ids[1])?.aicq_manual_review_required).toBe(true);
    const groups = await call(listOwnCharacters, { query: { type: 'meta' } }, { caller });
    expect(groups.data.map(({ id }) => id)).toEqual([ids[2]]);
  });

  it('are hits with every field that a card, a filter or their creator needs', async () => {
    const caller = await createCaller(database.db, { username: 'fieldworker' });
    await createCharacter(database.db, caller.userId, {
      avatarUrl: '/files/a.webp',
      nameI18n: { de: 'Wärterin' },
      titleI18n: { fr: 'Gardienne' },
      loraStatus: 'ready',
      reportsType: ['User'],
    });
    const [hit] = (await call(listOwnCharacters, { query: {} }, { caller })).data;
    expect(Object.keys(hit ?? {}).toSorted()).toEqual(
      [
        'character_id,id,name,name_i18n,title,title_i18n,tags,language,num_messages,num_messages_24h,rating_score,token_count',
        'avatar_url,avatar_is_nsfw,definition_visible,creator_username,creator_user_id,lora_status,is_nsfw,application_ids,type',
        'translated_languages,definition_size_category,createdAt,updatedAt,visibility,moderationReport,is_live,reportsType,aicq_manual_review_required',
      ]
        .flatMap((names) => names.split(','))
        .toSorted(),
    );
    expect(hit).toMatchObject({ lora_status: 'ready', translated_languages: ['de', 'fr'], creator_username: 'fieldworker' });
    expect(hit?.reportsType).toEqual(['User']);
  });

  it('come as one answer, of a thousand too, for as many questions to the database as of one', async () => {
    const caller = await createCaller(database.db, { username: 'diligent' });
    const row = { creatorUserId: caller.userId, applicationIds: ['daybreak'], name: 'Mira' };
    const questions = async () => {
      const asked = (['select', 'execute', 'transaction'] as const).map((way) => vi.spyOn(database.db, way));
      const { data } = await call(listOwnCharacters, { query: {} }, { caller });
      const count = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of asked) spy.mockRestore();
      return [data.length, count];
    };
    await database.db.insert(characters).values({ ...row, id: 'thousandth' });
    expect(await questions()).toEqual([1, 1]);
    await database.db.insert(characters).values(Array.from({ length: 999 }, (_, at) => ({ ...row, id: `of-a-thousand-${at}` })));
    expect(await questions()).toEqual([1000, 1]);
  });
});

describe('a creator', () => {
  it('is found by name whatever its case, with counts of what the viewer may see', async () => {
    const maker = await createCaller(database.db, { username: 'moonweaver' });
    const own = (over: Partial<typeof characters.$inferInsert>) => createCharacter(database.db, maker.userId, over);
    await own({ numMessages: 40 });
    await own({ numMessages: 2 });
    await own({ numMessages: 7, isNsfw: true });
    for (const over of [{ visibility: 'private' as const }, { visibility: 'hidden' as const }, { deletedAt: new Date() }])
      await own({ numMessages: 1000, ...over });
    const caller = await createCaller(database.db);
    const found = await call(getCreator, { params: { username: 'MoonWeaver' } }, { caller });
    expect(found).toMatchObject({
      id: maker.userId,
      username: 'moonweaver',
      num_chatbots: 2,
      num_messages: 42,
      is_blocked: false,
    });
    const adult = await call(getCreator, { params: { username: 'moonweaver' } }, { caller: await verified(), brand: adultBrand });
    expect(adult).toMatchObject({ num_chatbots: 3, num_messages: 49 });
    await database.db.insert(blockedCreators).values({ userId: caller.userId, creatorUserId: maker.userId });
    expect(await call(getCreator, { params: { username: 'moonweaver' } }, { caller })).toMatchObject({ is_blocked: true });
  });

  it('is found by a name that they gave up lately, which is not that of another yet, and by id', async () => {
    const asker = await createCaller(database.db);
    const maker = await createCaller(database.db, { username: 'newtide' });
    await createCharacter(database.db, maker.userId, {});
    const hour = 3_600_000;
    const given = (name: string, until: number) => ({
      name,
      userId: maker.userId,
      reason: 'given_up' as const,
      since: new Date(),
      until: new Date(Date.now() + until),
    });
    await database.db
      .insert(nameHolds)
      .values([given('oldtide', hour), given('ebbtide', -hour), { ...given('askedtide', hour), reason: 'checked' }]);
    const find = (username: string) =>
      call(getCreator, { params: { username } }, { caller: asker }).then(
        (found) => found.username,
        () => null,
      );
    expect(await find('OldTide')).toBe('newtide');
    expect(await find(maker.userId)).toBe('newtide');
    for (const name of ['ebbtide', 'askedtide']) expect(await find(name)).toBeNull();
    const heir = await createCaller(database.db, { username: 'oldtide' });
    await createCharacter(database.db, heir.userId, {});
    expect(await find('oldtide')).toBe('oldtide');
  });

  it('is nobody without something to see, so that names of accounts cannot be tried', async () => {
    const caller = await createCaller(database.db, { username: 'quietone' });
    const hidden = await createCaller(database.db, { username: 'nightpress' });
    await createCharacter(database.db, hidden.userId, { isNsfw: true });
    for (const username of ['quietone', 'nightpress', 'nobody', '%', "' or 1=1"])
      await expect(call(getCreator, { params: { username } }, { caller })).rejects.toMatchObject({ code: 'not_found' });
  });
});
