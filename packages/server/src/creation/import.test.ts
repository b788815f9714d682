import { type ImportedCharacter } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { characters, files, users } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { testTriggers } from '../kernel/disguises/triggers.ts';
import { createBrands } from '../brands.ts';
import { createManualClock, createTestBrand, createTestRouter, noLimits, testOrigin } from '../http/testing.ts';
import { createNameRules } from '../platform/identity/names/name-rules.ts';
import { createAdultAccess } from '../platform/rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from '../platform/catalogue/characters.ts';
import { createTestFiles } from '../platform/testing.ts';
import { createTestModerator } from '../platform/moderation/testing.ts';
import { limitRows, limitRules } from '../limits.ts';
import { createMemoryLimits } from '../adapters/limits/flexible.ts';
import type { Database, Limits } from '../ports/index.ts';
import { createCardImports } from './card-imports.ts';
import { cardText, json, png, textChunk } from './testing/card-files.ts';
import { importHandlers } from './import.ts';
import { createOperatorImportRoute } from './operator-import.ts';
import { createTestSearchIndex } from '../platform/catalogue/search/testing.ts';

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Elin Marrow',
    description: 'SECRET-DEFINITION of a keeper.',
    first_mes: 'You came up the north path.',
    tags: ['Sea'],
    extensions: { mine: { deep: [1, 2] } },
  },
};
const cardPng = png(textChunk('chara', cardText(card)));

let database: Database;
let call: ReturnType<typeof createTestRouter>;
let rateLimits: Limits;
const searchIndex = createTestSearchIndex();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(users).values(
    ['member', 'other'].map((id) => ({
      id,
      applicationId: 'daybreak',
      externalId: id,
      platform: 'first_party' as const,
      name: id,
      username: id,
      role: 'free_tier',
    })),
  );
  let next = 0;
  const moderator = createTestModerator();
  const cardImports = createCardImports({
    db,
    clock: createManualClock(),
    newId: () => `imported-${(next += 1)}`,
    searchIndex,
    moderator,
  });
  const findCharacter = createFindCharacter({ db, adultAccess: createAdultAccess({ db }) });
  call = createTestRouter({
    brands: createBrands([
      createTestBrand(),
      createTestBrand({ id: 'bare', hosts: ['bare.localhost:4100'], features: { picture_uploads: false } }),
    ]),
    registrations: [
      ...importHandlers({
        db,
        nameRules: createNameRules([createTestBrand()]),
        clock: { now: () => new Date() },
        cardImports,
        moderator,
        rateLimits: { take: (...rules) => rateLimits.take(...rules) },
        storage: { within: (_owner, _bytes, work) => work() },
      }),
      ...characterHandlers({ db, findCharacter }),
    ],
    rawRoutes: [createTestFiles({ db }), createOperatorImportRoute({ db, cardImports, token: 'operator-token' })],
  });
});
afterAll(() => database.close());
beforeEach(() => {
  rateLimits = noLimits;
  searchIndex.held.clear();
});

/** Of a brand that takes no pictures. */
const bare = 'http://bare.localhost:4100';
const upload = async (
  bytes: Uint8Array,
  { name = 'elin.png', query = '', token = 'member', key = '', origin = testOrigin } = {},
) => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  const headers = { 'idempotency-key': key };
  const response = await call(`/api/v1/characters/import${query}`, { method: 'POST', body, token, headers, origin });
  return { response, answer: (await response.json()) as ImportedCharacter & { code?: string; issues?: { message: string }[] } };
};

describe('POST characters/import', () => {
  it('answers the review and stores nothing', async () => {
    const { response, answer } = await upload(cardPng);
    expect(response.status).toBe(200);
    expect(answer).toMatchObject({ format: { container: 'png', spec: 'chara_card_v2' }, form: { name: 'Elin Marrow' } });
    expect(answer.id).toBeUndefined();
    expect(await database.db.$count(characters)).toBe(0);
  });

  it('counts its bytes, of a review too', async () => {
    rateLimits = createMemoryLimits();
    const subject = { brand: createTestBrand(), caller: { userId: 'member' } };
    await rateLimits.take(...limitRules('memberImports', subject, limitRows.memberImports.user - 1));
    expect((await upload(cardPng)).response.status).toBe(200);
    expect((await upload(cardPng)).answer).toMatchObject({ code: 'rate_limited' });
  });

  it('saves a private character of the caller, with its card for the way out', async () => {
    const { answer } = await upload(cardPng, { query: '?save=private' });
    const [row] = await database.db
      .select()
      .from(characters)
      .where(eq(characters.id, answer.id ?? ''));
    expect(row).toMatchObject({ creatorUserId: 'member', visibility: 'private', applicationIds: ['daybreak'], card });
    expect(row?.tokenCount).toBeGreaterThan(5);
    // An index holds what everybody finds, and nothing else.
    expect([...searchIndex.held.values()]).toEqual([]);

    const mine = await call(`/api/v1/characters/${answer.id}`, { token: 'member' });
    expect(await mine.json()).toMatchObject({ persona: card.data.description, visibility: 'private' });
    const theirs = await call(`/api/v1/characters/${answer.id}`, { token: 'other' });
    expect([theirs.status, await theirs.json()]).toMatchObject([403, { code: 'character_unavailable' }]);
    expect((await call(`/api/v1/characters/${answer.id}`)).status).toBe(403);
  });

  it('leaves the picture behind where the brand takes none, and says so', async () => {
    const { answer } = await upload(cardPng, { query: '?save=private', origin: bare });
    const [row] = await database.db
      .select()
      .from(characters)
      .where(eq(characters.id, answer.id ?? ''));
    expect([row?.avatarUrl, answer.report.filter(({ field }) => field === 'avatar')]).toMatchObject([
      null,
      [{ action: 'dropped' }],
    ]);
  });

  it('saves once under one key, also where no answer was kept', async () => {
    const before = await database.db.$count(characters);
    const send = () => upload(cardPng, { query: '?save=private', key: 'once' });
    const [first, second] = [await send(), await send()];
    expect([first.response.status, second.answer]).toEqual([200, first.answer]);
    expect(await database.db.$count(characters)).toBe(before + 1);
  });

  it('saves no character under the name of the brand or of the team, and says which field has it', async () => {
    for (const name of ['Daybreak', 'The M0derator', 'Official Suppοrt']) {
      const before = await database.db.$count(characters);
      const bytes = new TextEncoder().encode(JSON.stringify({ ...card, data: { ...card.data, name } }));
      const { response, answer } = await upload(bytes, { name: 'card.json', query: '?save=private' });
      expect([name, response.status, answer.issues]).toMatchObject([name, 400, [{ path: 'body.file' }]]);
      expect(await database.db.$count(characters)).toBe(before);
    }
  });

  it('serves the picture without the definition, for ever and inert', async () => {
    const { answer } = await upload(cardPng, { query: '?save=private' });
    const [row] = await database.db
      .select()
      .from(characters)
      .where(eq(characters.id, answer.id ?? ''));
    const response = await call(row?.avatarUrl ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(png()))).toBe(true);
    expect(await database.db.$count(files)).toBe(1);
    const again = await call(row?.avatarUrl ?? '', { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a picture without a card', png(), 415, 'unsupported_file'],
    [
      'what must never be stored',
      json({ ...card, data: { ...card.data, extensions: { note: '«TEST:MINOR-SAFETY»' } } }),
      422,
      'underage_content',
    ],
    ['more than 10 MB', new Uint8Array(10_000_001), 413, 'payload_too_large'],
  ])('refuses %s', async (_, bytes, status, code) => {
    const before = await database.db.$count(characters);
    const { response, answer } = await upload(bytes, { query: '?save=private' });
    expect([response.status, answer.code]).toEqual([status, code]);
    expect(await database.db.$count(characters)).toBe(before);
  });

  it('says what it found in a file that is no card', async () => {
    expect((await upload(png())).answer.issues?.[0]?.message).toContain('a picture without a character card');
  });

  it('is for members who may create', async () => {
    expect((await upload(cardPng, { token: 'guest' })).response.status).toBe(401);
    expect((await upload(cardPng, { token: 'other' })).response.status).toBe(403);
  });
});

describe("the operator's door", () => {
  const knock = (headers: Record<string, string>, { applications = ['daybreak', 'acme'], file = cardPng } = {}) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(file)], 'elin.png'));
    body.set('visibility', 'public');
    for (const application of applications) body.append('application', application);
    return call('/operator/characters/import', { method: 'POST', body, headers });
  };

  it('imports for the brands that the command names', async () => {
    const response = await knock({ authorization: 'Bearer operator-token' });
    const { id } = (await response.json()) as ImportedCharacter;
    expect([...searchIndex.held.values()]).toMatchObject([
      { id, visibility: 'public', application_ids: ['daybreak', 'acme'], creator_username: 'operator' },
    ]);
  });

  it.each<[string, boolean, Partial<(typeof card)['data']>]>([
    ['what is mild', false, {}],
    ['what a judge finds to be for adults', true, { first_mes: `You came up. ${testTriggers.sexual}` }],
    ['what says so itself', true, { tags: ['Sea', 'NSFW'] }],
  ])('imports %s, for adults: %s', async (_, isAdult, data) => {
    const file = png(textChunk('chara', cardText({ ...card, data: { ...card.data, ...data } })));
    const { id = '', report } = (await (
      await knock({ authorization: 'Bearer operator-token' }, { file })
    ).json()) as ImportedCharacter;
    const [row] = await database.db.select().from(characters).where(eq(characters.id, id));
    expect([row?.isNsfw, report.some(({ note }) => note === 'marked as for adults')]).toEqual([isAdult, isAdult]);
    // On a brand that is safe for work no reader can open it.
    expect((await call(`/api/v1/characters/${id}`)).status).toBe(isAdult ? 404 : 200);
  });

  it('makes no card public that holds a link which may do something, and says in which field', async () => {
    const before = await database.db.$count(characters);
    const file = png(
      textChunk('chara', cardText({ ...card, data: { ...card.data, first_mes: 'Press <a href="java%73cript:x">here</a>.' } })),
    );
    const response = await knock({ authorization: 'Bearer operator-token' }, { file });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.greeting', message: 'must not hold a javascript: link' }],
    });
    expect(await database.db.$count(characters)).toBe(before);
  });

  it('shows nobody a word of the definition, where the card has no title either', async () => {
    const response = await knock({ authorization: 'Bearer operator-token' });
    const { id } = (await response.json()) as ImportedCharacter;
    const shown = await (await call(`/api/v1/characters/${id}`)).text();
    expect(shown).toContain('Elin Marrow');
    expect(shown + JSON.stringify([...searchIndex.held.values()])).not.toContain('SECRET-DEFINITION');
  });

  it.each([
    ['without the token', {}],
    ['with another token', { authorization: 'Bearer operator-tokem' }],
    ['through a proxy', { authorization: 'Bearer operator-token', 'x-forwarded-for': '192.0.2.7' }],
    ['from a page', { authorization: 'Bearer operator-token', origin: 'http://localhost:4100' }],
  ])('does not exist for a request %s', async (_, headers) => {
    expect((await knock(headers as Record<string, string>)).status).toBe(404);
  });
});
