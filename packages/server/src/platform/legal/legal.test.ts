import { createConsent, getLegalText, listConsents, type BrandInput } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCall, newId, testBrand } from '../../chat/testing/index.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { consents as table } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createConsents, type ConsentService } from './consents.ts';
import { legalHandlers } from './legal-handlers.ts';

const v1 = { version: 'v1', date: '2026-01-01', text: [{ heading: 'What' }, { text: 'Old.' }] };
const v2 = { version: 'v2', date: '2026-06-01', text: [{ heading: 'What' }, { text: 'Typo mended.' }] };
const v3 = { version: 'v3', date: '2026-11-01', material: true, text: [{ heading: 'What' }, { text: 'New.' }] };
const brandWith = (terms: NonNullable<BrandInput['legal']>['terms']) => testBrand({ legal: { terms } });

let database: Database;
let consents: ConsentService;
let call: ReturnType<typeof createCall>['call'];
const clock = createManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  consents = createConsents({ db: database.db, clock, newId });
  ({ call } = createCall(legalHandlers({ db: database.db, consents, rateLimits: createMemoryLimits() })));
});
afterAll(() => database.close());

const agree = async (userId: string, brand: ReturnType<typeof testBrand>, given = true) => {
  clock.advance(1000);
  await consents.record(database.db, { userId, brand, kind: 'terms', given, language: 'en' });
};

describe('a legal text', () => {
  it('is the newest version, and names the former ones, which stay readable', async () => {
    const caller = await createCaller(database.db);
    const brand = brandWith([v3, v2, v1]);
    const now = await call(getLegalText, { params: { page: 'terms' }, query: {} }, { caller, brand });
    expect(now).toMatchObject({ version: 'v3', date: '2026-11-01', title: 'Terms of service' });
    expect(now.versions.map(({ version }) => version)).toEqual(['v3', 'v2', 'v1']);
    const old = await call(getLegalText, { params: { page: 'terms' }, query: { version: 'v1' } }, { caller, brand });
    expect(old.blocks.map(({ lines }) => lines[0]?.[0]?.text)).toEqual(['What', 'Old.']);
    expect(old.hash).not.toBe(now.hash);
  });

  it('marks what changed since another version', async () => {
    const caller = await createCaller(database.db);
    const { blocks } = await call(
      getLegalText,
      { params: { page: 'terms' }, query: { since: 'v1' } },
      { caller, brand: brandWith([v3, v2, v1]) },
    );
    expect(blocks.map(({ change, lines }) => [change, lines[0]?.[0]?.text])).toEqual([
      ['same', 'What'],
      ['removed', 'Old.'],
      ['added', 'New.'],
    ]);
  });

  it('is not found where the brand has no such page or version', async () => {
    const caller = await createCaller(database.db);
    const brand = brandWith([v1]);
    for (const [page, query] of [
      ['privacy', {}],
      ['terms', { version: 'v9' }],
      ['terms', { since: 'v9' }],
    ] as const)
      await expect(call(getLegalText, { params: { page }, query }, { caller, brand })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('consent', () => {
  it('is a row each time, with the digest of the words, and never changed', async () => {
    const caller = await createCaller(database.db);
    const brand = brandWith([v1]);
    for (const given of [true, false, true]) {
      clock.advance(1000);
      await call(createConsent, { body: { page: 'terms', version: 'v1', given } }, { caller, brand });
    }
    const rows = await database.db.select().from(table).where(eq(table.userId, caller.userId)).orderBy(table.createdAt);
    const { hash } = await call(getLegalText, { params: { page: 'terms' }, query: {} }, { caller, brand });
    expect(rows.map(({ given, hash: kept, language, kind }) => ({ given, kept, language, kind }))).toEqual(
      [true, false, true].map((given) => ({ given, kept: hash, language: 'en', kind: 'terms' })),
    );
    expect(await consents.isGiven(caller.userId, 'terms')).toBe(true);
    expect(await consents.isGiven(caller.userId, 'analytics')).toBe(false);
  });

  it('is to the version that holds, no other', async () => {
    const caller = await createCaller(database.db);
    const brand = brandWith([v2, v1]);
    const give = (body: { page: 'terms' | 'faq'; version: string; given: boolean }) =>
      call(createConsent, { body }, { caller, brand });
    await expect(give({ page: 'terms', version: 'v1', given: true })).rejects.toMatchObject({ code: 'conflict' });
    await expect(give({ page: 'faq', version: 'v1', given: true })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await call(listConsents, {}, { caller, brand })).consents).toEqual([]);
  });

  it('is asked for again after a change that matters, with the version agreed to, until it is given', async () => {
    const { userId, ...rest } = await createCaller(database.db);
    const caller = { userId, ...rest };
    await agree(userId, brandWith([v1]));
    const due = async (...versions: (typeof v1)[]) => (await consents.list(userId, brandWith(versions))).due;
    expect(await due(v1)).toEqual([]);
    expect(await due(v2, v1)).toEqual([]);
    expect(await due(v3, v2, v1)).toEqual([{ page: 'terms', version: 'v3', since: 'v1' }]);
    clock.advance(1000);
    const answer = await call(
      createConsent,
      { body: { page: 'terms', version: 'v3', given: true } },
      { caller, brand: brandWith([v3, v2, v1]) },
    );
    expect(answer.due).toEqual([]);
    expect(answer.consents.map(({ version }) => version)).toEqual(['v3', 'v1']);
  });

  it('is asked for again however often the account changed its mind about something else', async () => {
    const { userId } = await createCaller(database.db);
    await agree(userId, brandWith([v1]));
    for (let at = 0; at < 250; at += 1) {
      clock.advance(1);
      await consents.record(database.db, {
        userId,
        brand: brandWith([v1]),
        kind: 'analytics',
        given: at % 2 === 0,
        language: 'en',
      });
    }
    const { due, consents: told } = await consents.list(userId, brandWith([v3, v2, v1]));
    expect(due).toEqual([{ page: 'terms', version: 'v3', since: 'v1' }]);
    expect(told).toHaveLength(200);
  });

  it('is written once where the same is said again', async () => {
    const { userId } = await createCaller(database.db);
    for (let at = 0; at < 5; at += 1) {
      clock.advance(1);
      await agree(userId, brandWith([v1]));
    }
    expect(await database.db.$count(table, eq(table.userId, userId))).toBe(1);
    clock.advance(1);
    await agree(userId, brandWith([v3, v2, v1]));
    expect(await database.db.$count(table, eq(table.userId, userId))).toBe(2);
  });

  it('is not asked of who never gave it, or took it back', async () => {
    const brand = brandWith([v3, v2, v1]);
    const never = await createCaller(database.db);
    expect((await consents.list(never.userId, brand)).due).toEqual([]);
    const gone = await createCaller(database.db);
    await agree(gone.userId, brandWith([v1]));
    await agree(gone.userId, brandWith([v1]), false);
    expect((await consents.list(gone.userId, brand)).due).toEqual([]);
  });

  it('to a version that the brand shows no more is to one older than all', async () => {
    const { userId } = await createCaller(database.db);
    await agree(userId, brandWith([v1]));
    expect((await consents.list(userId, brandWith([v3, v2]))).due).toEqual([{ page: 'terms', version: 'v3', since: 'v2' }]);
  });

  it('to something without a text has neither version nor digest', async () => {
    const { userId } = await createCaller(database.db);
    await consents.record(database.db, { userId, brand: brandWith([v1]), kind: 'analytics', given: true, language: 'de' });
    const [row] = await database.db.select().from(table).where(eq(table.userId, userId));
    expect(row).toMatchObject({ kind: 'analytics', version: null, hash: null, language: 'de' });
    expect(await consents.isGiven(userId, 'analytics')).toBe(true);
  });
});
