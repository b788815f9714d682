import { createAvatar, getProfile, updateUser, type EndpointInput } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrandFlags } from '../../adapters/flags/brand-flags.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createSubscriptionOf } from '../../commerce/subscriptions/find-subscription.ts';
import { createCall, createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import { blockedCreators, characterLikes, files, modelKeys as modelKeyTable, orders, subscriptions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, noLimits } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { guardTexts } from '../moderation/guard-texts.ts';
import { createMinors } from '../moderation/minors.ts';
import { createTestModerator } from '../moderation/testing.ts';
import { createNameRules } from '../identity/names/name-rules.ts';
import { createUsernames } from '../onboarding/usernames.ts';
import { createStorage } from '../storage.ts';
import { createModelKeys } from './model-keys.ts';
import { profileHandlers } from './profile-handlers.ts';
import { proveAge } from '../rights/testing.ts';

const keys = ['secret-key-of-the-tests-of-32-bytes'] as const;
let database: Database;
let call: ReturnType<typeof createCall>['call'];
const clock = createManualClock('2026-11-24T09:00:00.000Z');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ({ call } = createCall(
    profileHandlers({
      db,
      flags: createBrandFlags({ clock }),
      rateLimits: createMemoryLimits(),
      storage: createStorage({ db, brandBytes: 1e12, rateLimits: noLimits }),
      usernames: createUsernames({ db, clock, keys, nameRules: createNameRules([testBrand()]) }),
      modelKeys: createModelKeys({ db, clock, keys: ['secret-of-the-tests-with-32-bytes'] }),
      subscriptionOf: createSubscriptionOf({ db, clock }),
      mails: { isRefused: async (email) => email === 'bounces@example.test' },
    }).map(guardTexts({ moderator: createTestModerator(), rateLimits: noLimits, isAdultStory: async () => null })),
  ));
});
afterAll(() => database.close());

const read = (caller: Caller, brand = testBrand()) => call(getProfile, {}, { caller, brand });
const save = (caller: Caller, body: EndpointInput<typeof updateUser>['body'], brand = testBrand()) =>
  call(updateUser, { body }, { caller, brand });

describe('the profile of an account', () => {
  it('carries everything that P-PROF-10 names', async () => {
    const { db } = database;
    const caller = await createCaller(db, { username: 'mara', email: 'mara@example.test', role: 'paid_basic' });
    const creator = await createCaller(db);
    const characterId = await createCharacter(db, creator.userId);
    await db.insert(characterLikes).values({ userId: caller.userId, characterId });
    await db.insert(blockedCreators).values({ userId: caller.userId, creatorUserId: creator.userId });
    const plan = {
      applicationId: 'daybreak',
      userId: caller.userId,
      planId: 'basic-1m',
      role: 'paid_basic',
      period: 'monthly',
    } as const;
    const sums = { subtotal: 1495, discount: 0, tax: 0, total: 1495, currency: 'USD' };
    await db
      .insert(orders)
      .values({ id: 'o1', idempotencyKey: 'k1', planName: 'True Supporter', status: 'paid', ...plan, ...sums });
    const recurAt = new Date('2027-01-01T00:00:00.000Z');
    await db.insert(subscriptions).values({ id: 's1', orderId: 'o1', status: 'active', recurAt, ...plan });
    const profile = await read(caller);
    expect(profile).toMatchObject({
      id: caller.userId,
      userId: caller.userId,
      onlyUserId: caller.userId,
      guestUserId: null,
      username: 'mara',
      name: 'Ann',
      email: 'mara@example.test',
      avatar_url: null,
      highlights: null,
      role: 'paid_basic',
      roles: ['paid_basic'],
      subscriptionTier: 'paid_basic',
      subscription: { role: 'paid_basic', status: 'active', plan: 'True Supporter', ends_at: '2027-01-01T00:00:00.000Z' },
      status: 'active',
      platform: 'first_party',
      isProfileModified: true,
      openai_api_key: null,
      openai_mode: 'disabled',
      age_verification: { status: 'disabled' },
      ttsIncludeNarration: true,
      chatLanguage: null,
      likedBots: [characterId],
      blockedUsers: [creator.userId],
    });
    expect(profile.permissions).toContain('tts');
  });

  it('says that mail to its address came back', async () => {
    const caller = await createCaller(database.db, { username: 'bounces', email: 'bounces@example.test' });
    expect(await read(caller)).toMatchObject({ email_refused: true });
    const reached = await createCaller(database.db, { username: 'reached', email: 'reached@example.test' });
    expect(await read(reached)).toMatchObject({ email_refused: false });
  });

  it('of a guest has the id where guests have it, and nothing that is paid for', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    expect(await read(guest)).toMatchObject({
      onlyUserId: null,
      guestUserId: guest.userId,
      subscription: null,
      subscriptionTier: null,
      isProfileModified: false,
    });
  });

  it('says who is restricted', async () => {
    const caller = await createCaller(database.db, { extraPermissions: ['limited_access'] });
    expect(await read(caller)).toMatchObject({ status: 'restricted' });
  });

  it.each([
    ['none', { adult: 'never' }, true],
    ['locked', { adult: 'verified' }, false],
    ['open', { adult: 'verified' }, true],
  ] as const)('says that mature content is %s here', async (state, policy, isOfAge) => {
    const caller = await createCaller(database.db);
    if (isOfAge) await proveAge(database.db, caller.userId);
    expect(await read(caller, testBrand({ policy }))).toMatchObject({ mature_content: state });
  });

  it('says that mature content is locked for a known minor', async () => {
    const { db } = database;
    const caller = await createCaller(db);
    await proveAge(db, caller.userId);
    await createMinors({ clock }).signal(db, caller.userId, 'age_check');
    expect(await read(caller, testBrand({ policy: { adult: 'verified' } }))).toMatchObject({ mature_content: 'locked' });
  });
});

describe('saving a profile', () => {
  it('changes what is given and leaves the rest', async () => {
    const caller = await createCaller(database.db, { username: 'elin', highlights: 'Sails badly.' });
    const saved = await save(caller, {
      username: ' ElinMarrow ',
      name: '  Elin   Marrow ',
      avatar_url: '/art/persona-3.svg?v=1',
    });
    expect(saved).toMatchObject({
      username: 'elinmarrow',
      name: 'Elin Marrow',
      avatar_url: '/art/persona-3.svg?v=1',
      highlights: 'Sails badly.',
    });
    expect(await save(caller, { highlights: '' })).toMatchObject({ highlights: null, username: 'elinmarrow' });
  });

  it.each([
    ['username', '', "Username can't be empty"],
    ['username', 'ab', 'Username is too short'],
    ['username', 'a'.repeat(21), 'Username should be less then 20 characters'],
    ['username', 'mara.l', 'Username contain invalid characters'],
    ['username', 'ıstanbul', 'Username contain invalid characters'],
    ['name', ' ', "Name can't be empty"],
    ['name', 'Al', 'Name should be of atleast 3 characters'],
    ['name', 'A'.repeat(21), 'Name should be at most 20 characters'],
    ['highlights', 'ab', 'must be empty or at least 3 characters'],
    ['highlights', 'a'.repeat(1001), 'must be at most 1000 characters'],
    ['openai_api_key', `sk-${'a'.repeat(198)}`, 'must be at most 200 characters'],
    ['openai_api_key', 'sk-with\nnewline', 'must be a key as OpenAI gives it'],
    ['avatar_url', 'https://tracker.example/p.png', 'must be a portrait or a picture uploaded here'],
  ])('refuses as %s: %j', async (field, value, message) => {
    const caller = await createCaller(database.db);
    await expect(save(caller, { [field]: value })).rejects.toThrow(message);
  });

  it('takes highlights of 3 and of 1000 characters, and keys of 200', async () => {
    const caller = await createCaller(database.db);
    expect((await save(caller, { highlights: 'abc' })).highlights).toBe('abc');
    expect((await save(caller, { highlights: 'a'.repeat(1000) })).highlights).toHaveLength(1000);
    expect((await save(caller, { openai_api_key: `sk-${'a'.repeat(197)}` })).openai_api_key).toBe('sk-…aaaa');
  });

  it('says that a username is taken, and saves nothing of the rest', async () => {
    await createCaller(database.db, { username: 'harbourlight' });
    const caller = await createCaller(database.db, { username: 'moss' });
    await expect(save(caller, { username: 'HarbourLight', name: 'Other name' })).rejects.toMatchObject({
      code: 'username_taken',
    });
    expect(await read(caller)).toMatchObject({ username: 'moss', name: 'Ann' });
  });

  it('refuses what an older tab saves over what a newer one saved', async () => {
    const caller = await createCaller(database.db, { username: 'twotabs' });
    const { version } = await read(caller);
    const newer = await save(caller, { name: 'Newer tab', version });
    await expect(save(caller, { name: 'Older tab', version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(caller)).toMatchObject({ name: 'Newer tab', version: newer.version });
    expect(await save(caller, { name: 'After a look', version: newer.version })).toMatchObject({ name: 'After a look' });
  });

  it('lets one of two tabs that save at once go first, and tells the other', async () => {
    const caller = await createCaller(database.db, { username: 'atonce' });
    const { version } = await read(caller);
    const saves = await Promise.allSettled(['One tab', 'Two tabs'].map((name) => save(caller, { name, version })));
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('moderates what others read', async () => {
    const caller = await createCaller(database.db);
    await expect(save(caller, { highlights: 'A text with «TEST:MINOR-SAFETY» in it.' })).rejects.toMatchObject({
      code: 'underage_content',
    });
  });
});

describe('an uploaded picture', () => {
  const upload = (caller: Caller, file: unknown) => call(createAvatar, { body: { file } }, { caller });

  it('is kept for its owner and may be worn', async () => {
    const caller = await createCaller(database.db);
    const { avatar_url } = await upload(caller, new File([png], 'me.png'));
    expect(await save(caller, { avatar_url })).toMatchObject({ avatar_url });
    const [kept] = await database.db.select().from(files).where(eq(files.ownerUserId, caller.userId));
    expect(`/files/${kept?.id}`).toBe(avatar_url);
  });

  it.each(['conversation', null] as const)('that only others may see, or that is not there, is not worn: %s', async (access) => {
    const caller = await createCaller(database.db);
    const id = newId().padEnd(43, '-');
    if (access !== null) await database.db.insert(files).values({ id, mediaType: 'image/png', body: 'AAAA', access });
    await expect(save(caller, { avatar_url: `/files/${id}` })).rejects.toMatchObject({ issues: [{ path: 'body.avatar_url' }] });
    expect(await read(caller)).toMatchObject({ avatar_url: null });
  });

  it.each([
    ['no file', 'text', 'invalid_input'],
    ['more than 5 MB', new File([new Uint8Array(5_000_001)], 'big.png'), 'payload_too_large'],
    ['no picture', new File(['<svg/>'], 'me.svg'), 'unsupported_file'],
  ])('is refused where it is %s', async (_what, file, code) => {
    await expect(upload(await createCaller(database.db), file)).rejects.toMatchObject({ code });
  });
});

describe('an own model key', () => {
  it('is shown by its ends, and nowhere kept as it is', async () => {
    const caller = await createCaller(database.db, { username: 'keyholder' });
    const saved = await save(caller, { openai_api_key: ' sk-canary-key-h7Qe ', openai_mode: 'hybrid' });
    expect(saved).toMatchObject({ openai_api_key: 'sk-…h7Qe', openai_mode: 'hybrid', openai_key_lost: false });
    const [row] = await database.db.select().from(modelKeyTable).where(eq(modelKeyTable.userId, caller.userId));
    expect(JSON.stringify(row)).not.toContain('canary');
    expect(await save(caller, { openai_api_key: null })).toMatchObject({ openai_api_key: null, openai_mode: 'hybrid' });
  });

  it('is neither shown nor saved where a flag has turned it off', async () => {
    const caller = await createCaller(database.db);
    const brand = testBrand({ flags: { model_key_off: true } });
    expect(
      await save(caller, { openai_api_key: 'sk-canary-key-h7Qe', openai_mode: 'enabled', name: 'Still saved' }, brand),
    ).toMatchObject({
      openai_api_key: null,
      openai_mode: 'disabled',
      name: 'Still saved',
    });
  });
});
