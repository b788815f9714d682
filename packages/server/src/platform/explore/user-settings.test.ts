import { getUserSettings, limits, updateUserSettings, userSettingsDefaults, type UserSettings } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall, createCaller, createCharacter, testBrand } from '../../chat/testing/index.ts';
import { blockedCreators, characterLikes, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createMinors } from '../moderation/minors.ts';
import { userSettingsHandlers } from './user-settings.ts';
import { proveAge } from '../rights/testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
let clock: ReturnType<typeof createManualClock>;
let call: ReturnType<typeof createCall>['call'];

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createManualClock();
  ({ call } = createCall(userSettingsHandlers({ db: database.db, clock, rateLimits: createMemoryLimits() })));
});
afterAll(() => database.close());

const read = (caller: Caller) => call(getUserSettings, {}, { caller });
const change = (caller: Caller, body: Partial<UserSettings>) => call(updateUserSettings, { body }, { caller });

describe('the settings of a user', () => {
  it('have defaults, for guests too', async () => {
    const caller = await createCaller(database.db, { platform: 'guest' });
    expect(await read(caller)).toEqual(userSettingsDefaults);
  });

  it('change field by field, and back to the default', async () => {
    const caller = await createCaller(database.db);
    expect(await change(caller, { chatLanguage: 'de' })).toMatchObject({ chatLanguage: 'de', ttsIncludeNarration: true });
    expect(await change(caller, { ttsIncludeNarration: false })).toMatchObject({
      chatLanguage: 'de',
      ttsIncludeNarration: false,
    });
    expect(await change(caller, { chatLanguage: null })).toMatchObject({ chatLanguage: null, ttsIncludeNarration: false });
    expect(await read(await createCaller(database.db))).toMatchObject({ ttsIncludeNarration: true });
  });

  it('keep what two tabs change at once', async () => {
    const caller = await createCaller(database.db);
    await Promise.all([change(caller, { chatLanguage: 'ja' }), change(caller, { ttsIncludeNarration: false })]);
    expect(await read(caller)).toMatchObject({ chatLanguage: 'ja', ttsIncludeNarration: false });
  });

  it('leave what others keep in the same place alone, and drop no field for another that cannot be read', async () => {
    const caller = await createCaller(database.db, { settings: { showNSFW: true, chatLanguage: 7, ttsIncludeNarration: false } });
    expect(await read(caller)).toMatchObject({ chatLanguage: null, ttsIncludeNarration: false });
    await change(caller, { chatLanguage: 'fr' });
    const [row] = await database.db.select().from(users).where(eq(users.id, caller.userId));
    expect(row?.settings).toMatchObject({ showNSFW: true, chatLanguage: 'fr' });
  });

  it('take no language that is none', async () => {
    await expect(change(await createCaller(database.db), { chatLanguage: 'no such language!' })).rejects.toThrow();
  });

  it('hold filters, and say when they were last kept', async () => {
    const caller = await createCaller(database.db);
    const filters = { selectedTags: ['Mystery'], selectedLanguages: ['de'], selectedDefinitions: ['mid' as const] };
    const saved = await change(caller, filters);
    expect(saved).toMatchObject({ ...filters, lastTimeFilteredCharacters: clock.now().toISOString() });
    clock.advance(60_000);
    // Another field is no change of the filters.
    expect((await change(caller, { blurNSFW: false })).lastTimeFilteredCharacters).toBe(saved.lastTimeFilteredCharacters);
  });

  it.each([
    ['selectedTags', Array.from({ length: limits.tagsMax + 1 }, (_, index) => `t${index}`)],
    ['selectedTags', ['x'.repeat(limits.tagMax + 1)]],
    ['selectedTags', ['']],
    ['selectedLanguages', ['no such language!']],
    ['selectedDefinitions', ['huge']],
    ['interests', ['everybody']],
  ])('refuse in %s what is none', async (name, value) => {
    await expect(change(await createCaller(database.db), { [name]: value } as object)).rejects.toThrow();
  });

  it('show favourites and blocked creators, which have calls of their own', async () => {
    const [caller, creator] = [await createCaller(database.db), await createCaller(database.db)];
    const characterId = await createCharacter(database.db, creator.userId);
    await database.db.insert(characterLikes).values({ userId: caller.userId, characterId });
    await database.db.insert(blockedCreators).values({ userId: caller.userId, creatorUserId: creator.userId });
    const expected = { likedBots: [characterId], blockedUsers: [creator.userId] };
    expect(await read(caller)).toMatchObject(expected);
    await change(caller, { likedBots: [], blockedUsers: [] } as object);
    expect(await read(caller)).toMatchObject(expected);
  });
});

describe('the wish for adult content', () => {
  const adult = testBrand({ policy: { adult: 'verified', age_check: { NL: 'inform' } } });
  const ask = async (
    { proof, ...over }: NonNullable<Parameters<typeof createCaller>[1]> & { proof?: object },
    brand = adult,
    country: string | null = null,
  ) => {
    const caller = await createCaller(database.db, over);
    if (proof) await proveAge(database.db, caller.userId, proof);
    const place = { country, hint: null };
    return call(updateUserSettings, { body: { showNSFW: true } }, { caller, brand, place });
  };

  it('is taken from those who may see it', async () => {
    expect(await ask({ proof: {} })).toMatchObject({ showNSFW: true });
    expect(await ask({}, adult, 'NL')).toMatchObject({ showNSFW: true });
  });

  it.each([
    ['without a proof', {}, adult],
    ['with one that ended', { proof: { expiresAt: new Date() } }, adult],
    ['of a guest', { platform: 'guest', proof: {} }, adult],
    ['of a partner’s user', { platform: 'partner', proof: {} }, adult],
    ['while restricted', { proof: {}, extraPermissions: ['limited_access'] }, adult],
    ['on a brand without', { proof: {} }, testBrand()],
  ] as const)('is refused %s', async (_, over, brand) => {
    await expect(ask(over as object, brand)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is refused of a known minor', async () => {
    const { db } = database;
    const caller = await createCaller(db);
    await proveAge(db, caller.userId);
    await createMinors({ clock }).signal(db, caller.userId, 'age_check');
    const wish = call(updateUserSettings, { body: { showNSFW: true } }, { caller, brand: adult });
    await expect(wish).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('can always be taken back, and refusing it changes nothing else', async () => {
    const caller = await createCaller(database.db, { settings: { showNSFW: true } });
    await expect(
      call(updateUserSettings, { body: { showNSFW: true, blurNSFW: false } }, { caller, brand: adult }),
    ).rejects.toThrow();
    expect(await read(caller)).toMatchObject({ showNSFW: true, blurNSFW: true });
    expect(await change(caller, { showNSFW: false })).toMatchObject({ showNSFW: false });
  });
});
