import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { brandConfig, createGuestSession, getSearchKey, type CharacterHit, type SearchKey } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { blockedCreators, characters, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller, Context } from '../../http/context.ts';
import { rawCaller } from '../../http/testing.ts';
import type { Database } from '../../ports/database.ts';
import { limitRows } from '../../limits.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { hitColumns, toCharacterHit } from './characters.ts';
import { createAdultAccess } from '../rights/adult-access.ts';
import { createSearchRoute, searchHandlers } from './search-handlers.ts';
import { createCharacterSearch, createScopedSearch } from './search/character-search.ts';
import { readParameters } from './search/parameters.ts';
import { createScopedKey } from './search/scoped-key.ts';
import { createLiveCatalogue, type LiveCatalogue, createEmbeddedIndex } from './search/live-catalogue.ts';
import { proveAge } from '../rights/testing.ts';

const parentKey = 'parent-key-of-the-tests';
const clock = { now: () => new Date() };
const brand = (id: string, adult: 'never' | 'verified' = 'never') =>
  v.parse(brandConfig, { id, name: id, hosts: [`${id}.test`], policy: { adult } });

let database: Database;
let server: Server;
/** Where a search is sent: to the brand whose key was asked for last. */
let place = brand('daybreak');
let port: number;
const clientFor = (apiKey: string) =>
  new Client({
    nodes: [{ host: '127.0.0.1', port, protocol: 'http', path: '/search' }],
    apiKey,
    numRetries: 0,
    connectionTimeoutSeconds: 5,
    logLevel: 'silent',
  });
/** The key of a new guest. */
const keyOf = async (whole: TestServer): Promise<string> => {
  const guest = await whole.send(createGuestSession.path, { method: 'POST' });
  const { token } = (await guest.json()) as { token: string };
  return ((await (await whole.send(getSearchKey.path, { token })).json()) as SearchKey).key;
};
const documents = (apiKey = parentKey) => clientFor(apiKey).collections<CharacterHit>('characters').documents();
const idsOf = (answer: { hits?: { document: CharacterHit }[] | undefined }) =>
  (answer.hits ?? []).map(({ document }) => document.id);

/** The catalogue, as the server tells it of what it changes itself. */
let told: LiveCatalogue;

let keyFor: (context: {
  application: string;
  adult?: 'verified';
  caller?: Partial<Caller>;
  origin?: string;
}) => Promise<SearchKey>;

const character = (id: string, given: Partial<typeof characters.$inferInsert>): typeof characters.$inferInsert => ({
  id,
  name: id,
  applicationIds: ['daybreak'],
  creatorUserId: 'harbour',
  visibility: 'public',
  isLive: true,
  ...given,
});

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const user = (id: string, extra: object = {}) => ({
    id,
    applicationId: 'daybreak',
    externalId: id,
    platform: 'first_party' as const,
    name: id,
    username: `${id}light`,
    role: 'free_tier',
    ...extra,
  });
  await db
    .insert(users)
    .values([
      user('harbour'),
      user('rival'),
      user('verified', { settings: { showNSFW: true } }),
      user('waiting', { settings: { showNSFW: true } }),
    ]);
  await proveAge(db, 'verified');
  await db.insert(characters).values([
    character('elin', {
      name: 'Elin Marrow',
      title: 'Keeper of the last manned light',
      tags: ['Sea', 'Slow burn'],
      numMessages: 500,
      ratingScore: 0.96,
      definitionSize: 'mid',
      tokenCount: 1300,
      createdAt: new Date('2026-01-01'),
    }),
    character('oona', {
      name: 'Oona Pike',
      title: 'Maps the sea floor',
      tags: ['Sea', 'Mystery'],
      numMessages: 400,
      ratingScore: 0.93,
      definitionSize: 'low',
      tokenCount: 400,
      createdAt: new Date('2026-03-01'),
    }),
    character('roux', {
      name: 'Capitaine Roux',
      title: 'Renard, café et dirigeable',
      tags: ['Comedy'],
      language: 'fr',
      numMessages: 300,
      ratingScore: 0.9,
      creatorUserId: 'rival',
      createdAt: new Date('2026-02-01'),
    }),
    character('tokyo', {
      name: '東京の灯台守',
      title: '海の物語',
      tags: ['Sea'],
      language: 'ja',
      numMessages: 200,
      applicationIds: ['daybreak', 'lantern'],
      nameI18n: { en: 'Lamplighter of Tokyo' },
    }),
    character('secret', { name: 'Secret Marrow', visibility: 'private', numMessages: 900 }),
    character('unlisted', { name: 'Unlisted Marrow', visibility: 'hidden' }),
    character('late', { name: 'Late Marrow', isNsfw: true, applicationIds: ['daybreak', 'lantern'], numMessages: 100 }),
    character('elsewhere', { name: 'Elsewhere', applicationIds: ['acme'] }),
    character('gone', { name: 'Gone Marrow', deletedAt: new Date() }),
  ]);
  const live = createLiveCatalogue({ db, clock });
  const route = createSearchRoute({ db, live, parentKey, clock });
  const [getKey] = searchHandlers({
    db,
    clock,
    searchIndex: createEmbeddedIndex({ db, live, parentKey, search: createScopedSearch({ db, live }) }),
    adultAccess: createAdultAccess({ db }),
  });
  keyFor = ({ application, adult, caller, origin = 'http://localhost:4100' }) => {
    place = brand(application, adult);
    const context = {
      brand: place,
      caller: caller ? { platform: 'first_party', ...caller } : null,
      request: new Request(`${origin}/api/v1/search-key`),
      place: { country: null, hint: null },
    } as Context;
    return getKey?.handle({} as never, context as never) as Promise<SearchKey>;
  };
  told = live;
  await new Promise<void>((resolve) => {
    server = serve(
      {
        fetch: (request) => route.answer(request, { ...rawCaller, brand: place }),
        port: 0,
        hostname: '127.0.0.1',
      },
      () => resolve(),
    ) as Server;
  });
  ({ port } = server.address() as AddressInfo);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

describe('the search endpoint, through the official client', () => {
  const open = { query_by: 'name,title,tags,creator_username,character_id' };

  it('lists everything for *, by messages, and counts what it holds', async () => {
    const answer = await documents().search({ q: '*', filter_by: 'visibility:public' });
    expect(idsOf(answer)).toEqual(['elin', 'oona', 'roux', 'tokyo', 'late', 'elsewhere']);
    expect(answer).toMatchObject({
      found: 6,
      out_of: 6,
      page: 1,
      request_params: { collection_name: 'characters', q: '*', per_page: 10 },
    });
  });

  it('answers a whole hit and nothing of the definition', async () => {
    const { hits } = await documents().search({ q: '*', filter_by: 'id:=elin' });
    expect(hits?.[0]?.document).toMatchObject({
      id: 'elin',
      character_id: 'elin',
      creator_username: 'harbourlight',
      rating_score: 0.96,
      createdAt: 1_767_225_600,
    });
    expect(Object.keys(hits?.[0]?.document ?? {})).not.toContain('persona');
  });

  it.each([
    ['a word', 'elin', ['elin']],
    ['two words in two fields', 'marrow keeper', ['elin']],
    ['the beginning of the last word', 'oona pi', ['oona']],
    ['another case and accent', 'CAFE', ['roux']],
    ['a tag', 'comedy', ['roux']],
    ['a creator', 'rivallight', ['roux']],
    ['an id', 'tokyo', ['tokyo']],
    ['characters of a script without blanks', '灯台', ['tokyo']],
    ['one typing error', 'elim marow', ['elin']],
    ['two typing errors in a long word', 'capitiane', ['roux']],
    ['words that do not all occur', 'elin zeppelin', ['elin']],
    ['nothing like it', 'qqqqqq', []],
  ])('finds %s: %s', async (_, q, ids) => {
    expect(idsOf(await documents().search({ ...open, q, filter_by: 'visibility:public && is_nsfw:false' }))).toEqual(ids);
  });

  it('finds translated names where they are asked for', async () => {
    expect(idsOf(await documents().search({ q: 'lamplighter', query_by: 'name,name_i18n' }))).toEqual(['tokyo']);
    expect(idsOf(await documents().search({ q: 'lamplighter', query_by: 'name' }))).toEqual([]);
  });

  it('prefers a match in the more important field, unless told to sort otherwise', async () => {
    const filter_by = 'id:[elin,tokyo,oona]';
    expect(idsOf(await documents().search({ q: 'sea', query_by: 'title,tags', filter_by }))[0]).toBe('oona');
    expect(idsOf(await documents().search({ q: 'sea', query_by: 'title,tags', filter_by, sort_by: 'num_messages:asc' }))).toEqual(
      ['tokyo', 'oona', 'elin'],
    );
  });

  it.each([
    ['tags:=Sea', ['elin', 'oona', 'tokyo']],
    ['character_id:=[elin,roux]', ['elin', 'roux']],
    ['creator_username:=rivallight', ['roux']],
    ['tags:=`slow burn`', ['elin']],
    ['tags:=Slow', []],
    ['tags:Slow', ['elin']],
    ['tags:[Comedy, Mystery]', ['oona', 'roux']],
    ['tags:=Sea && tags:=Mystery', ['oona']],
    ['tags:!=Sea', ['roux']],
    ['tags:!=[Comedy,Mystery]', ['elin', 'tokyo']],
    ['num_messages:>300', ['elin', 'oona']],
    ['num_messages:>=300 && num_messages:<500', ['oona', 'roux']],
    ['num_messages:[200..300]', ['roux', 'tokyo']],
    ['num_messages:[200, >=500]', ['elin', 'tokyo']],
    ['rating_score:=0.93', ['oona']],
    ['language:=[fr,ja]', ['roux', 'tokyo']],
    ['(language:fr || tags:=Mystery) && num_messages:<400', ['roux']],
    ['language:fr || tags:=Mystery && num_messages:>100', ['oona', 'roux']],
    ['createdAt:>1769904000 && createdAt:<1780000000', ['oona']],
    ['definition_visible:true', []],
    ['name:El*', ['elin']],
    ['title:海', ['tokyo']],
  ])('filters by %s', async (filter, ids) => {
    const base = 'id:[elin,oona,roux,tokyo]';
    expect(idsOf(await documents().search({ q: '*', filter_by: `${base} && (${filter})` }))).toEqual(ids);
  });

  it('sorts by several fields and by name without case', async () => {
    const filter_by = 'id:[elin,oona,roux]';
    expect(idsOf(await documents().search({ q: '*', filter_by, sort_by: 'createdAt:desc' }))).toEqual(['oona', 'roux', 'elin']);
    expect(idsOf(await documents().search({ q: '*', filter_by, sort_by: 'name:asc' }))).toEqual(['roux', 'elin', 'oona']);
    expect(idsOf(await documents().search({ q: '*', filter_by, sort_by: 'is_nsfw:desc,rating_score:asc' }))).toEqual([
      'roux',
      'oona',
      'elin',
    ]);
  });

  it('pages, by page and by offset', async () => {
    const params = { q: '*', filter_by: 'visibility:public', per_page: 2 };
    expect(idsOf(await documents().search({ ...params, page: 2 }))).toEqual(['roux', 'tokyo']);
    expect(idsOf(await documents().search({ q: '*', filter_by: 'visibility:public', limit: 2, offset: 5 }))).toEqual([
      'elsewhere',
    ]);
    expect(await documents().search({ ...params, page: 9 })).toMatchObject({ found: 6, hits: [] });
  });

  it('counts facets over all that was found, the most frequent first', async () => {
    const answer = await documents().search({
      q: '*',
      filter_by: 'id:[elin,oona,roux,tokyo]',
      facet_by: 'tags,language',
      max_facet_values: 2,
      per_page: 1,
    });
    const counts = Object.fromEntries(
      (answer.facet_counts ?? []).map((facet) => [facet.field_name, facet.counts.map(({ value, count }) => [value, count])]),
    );
    expect(counts).toEqual({
      tags: [
        ['Sea', 3],
        ['Comedy', 1],
      ],
      language: [
        ['en', 2],
        ['fr', 1],
      ],
    });
    expect(answer.facet_counts?.[0]?.stats).toEqual({ total_values: 4 });
  });

  it('marks what matched, in both answer shapes', async () => {
    const { hits } = await documents().search({ q: 'elin slo', query_by: 'name,tags' });
    expect(hits?.[0]).toMatchObject({
      highlights: [
        { field: 'name', matched_tokens: ['Elin'], snippet: '<mark>Elin</mark> Marrow' },
        { field: 'tags', indices: [1], matched_tokens: [['Slo']], snippets: ['<mark>Slo</mark>w burn'] },
      ],
      highlight: { name: { snippet: '<mark>Elin</mark> Marrow' } },
    });
  });

  it('includes and excludes fields', async () => {
    const { hits } = await documents().search({
      q: '*',
      filter_by: 'id:=elin',
      include_fields: 'id,name,tags',
      exclude_fields: 'tags',
    });
    expect(hits?.[0]?.document).toEqual({ id: 'elin', name: 'Elin Marrow' });
  });

  it('answers several searches at once, each with its own fate', async () => {
    const { results } = await clientFor(parentKey).multiSearch.perform(
      {
        searches: [
          { collection: 'characters', q: 'elin' },
          { collection: 'characters', q: '*', filter_by: 'nope:1' },
          { collection: 'books', q: '*' },
        ],
      },
      { query_by: 'name' },
    );
    expect(results).toMatchObject([
      { found: 1 },
      { code: 404, error: 'Could not find a field named `nope` in the schema.' },
      { code: 404, error: 'Not found.' },
    ]);
  });

  it('is healthy', async () => {
    expect(await clientFor('').health.retrieve()).toEqual({ ok: true });
  });

  it.each([
    ['filter_by', { filter_by: 'tags:=[a' }, 400],
    ['filter_by', { filter_by: 'num_messages:abc' }, 400],
    ['filter_by', { filter_by: `${'('.repeat(50)}id:=a${')'.repeat(50)}` }, 400],
    ['filter_by', { filter_by: "id:=a'; drop table characters; --" }, 200],
    ['sort_by', { sort_by: 'persona:asc' }, 404],
    ['facet_by', { facet_by: 'persona' }, 404],
    ['per_page', { per_page: 251 }, 400],
    ['query_by', { q: 'x', query_by: 'persona' }, 404],
    ['query_by', { q: 'x' }, 400],
    ['group_by', { group_by: 'tags' }, 400],
  ])('answers a bad %s as Typesense does: %o', async (_, params, status) => {
    const query = new URLSearchParams({ q: '*', ...(params as Record<string, string>) });
    const response = await fetch(`http://127.0.0.1:${port}/search/collections/characters/documents/search?${query}`, {
      headers: { 'x-typesense-api-key': parentKey },
    });
    expect(response.status).toBe(status);
    if (status !== 200) expect(Object.keys((await response.json()) as object)).toEqual(['message']);
  });

  it('finds a character that was added by another process', async () => {
    await database.db.insert(characters).values(character('newcomer', { name: 'Zenobia Quist' }));
    await expect
      .poll(async () => idsOf(await documents().search({ q: 'zenobia', query_by: 'name' })), { timeout: 20_000, interval: 500 })
      .toEqual(['newcomer']);
    await database.db.delete(characters).where(eq(characters.id, 'newcomer'));
  });
});

describe('the limits of a search', () => {
  const many = (count: number, one: string, sign: string) => Array.from({ length: count }, () => one).join(sign);
  const refused = async (params: Record<string, unknown>) => {
    const response = await fetch(`http://127.0.0.1:${port}/search/multi_search`, {
      method: 'POST',
      headers: { 'x-typesense-api-key': parentKey },
      body: JSON.stringify({ searches: [{ collection: 'characters', q: '*', ...params }] }),
    });
    const { results } = (await response.json()) as { results: { code?: number; error?: string }[] };
    return results[0];
  };

  it.each([
    ['q', 500, (max: number) => ({ q: 'a'.repeat(max), query_by: 'name' })],
    ['filter_by', 4000, (max: number) => ({ filter_by: `name:${'a'.repeat(max - 5)}` })],
    ['filter_by', 60, (max: number) => ({ filter_by: many(max, 'is_nsfw:=true', '&&') })],
    ['filter_by', 300, (max: number) => ({ filter_by: `tags:=[${many(max, 'a', ',')}]` })],
    ['filter_by', 40, (max: number) => ({ filter_by: `title:${many(max, 'a', ' ')}` })],
    ['sort_by', 3, (max: number) => ({ sort_by: many(max, 'name:asc', ',') })],
    ['facet_by', 10, (max: number) => ({ facet_by: many(max, 'tags', ',') })],
    ['max_facet_values', 250, (max: number) => ({ max_facet_values: max })],
    ['query_by', 40, (max: number) => ({ q: 'a', query_by: many(max, 'name', ',') })],
    ['include_fields', 40, (max: number) => ({ include_fields: many(max, 'name', ',') })],
    ['highlight_start_tag', 500, (max: number) => ({ highlight_start_tag: '<'.repeat(max) })],
    ['per_page', 250, (max: number) => ({ per_page: max })],
    ['offset', 100_000, (max: number) => ({ offset: max })],
    ['page', 100_000, (max: number) => ({ page: max, per_page: 1 })],
  ])('takes %s up to %i, and names both beyond', async (name, max, paramsAt) => {
    expect(await refused(paramsAt(max))).not.toHaveProperty('code');
    const beyond = await refused(paramsAt(max + 1));
    expect(beyond).toMatchObject({ code: 400, error: expect.stringContaining(`\`${name}\``) });
    expect(beyond?.error).toContain(`the limit is ${max}`);
  });

  it('takes five searches at once and no sixth', async () => {
    const searches = (count: number) => ({
      searches: Array.from({ length: count }, () => ({ collection: 'characters', q: '*' })),
    });
    const { results } = await clientFor(parentKey).multiSearch.perform(searches(5));
    expect(results).toHaveLength(5);
    await expect(clientFor(parentKey).multiSearch.perform(searches(6))).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining('`searches` has 6 searches; the limit is 5'),
    });
  });

  it('takes a body up to its limit', async () => {
    const whole = await createTestServer();
    onTestFinished(() => whole.close());
    const key = await keyOf(whole);
    const send = (bytes: number) =>
      whole.send('/search/multi_search', {
        method: 'POST',
        headers: { 'x-typesense-api-key': key },
        body: JSON.stringify({ searches: [] }).padEnd(bytes),
      });
    expect((await send(100_000)).status).toBe(200);
    const beyond = await send(100_001);
    expect([beyond.status, await beyond.json()]).toEqual([
      413,
      { message: 'The request body exceeds the limit of 100000 bytes.' },
    ]);
  });

  it.each([
    ['a list within a list', { q: [[['x']]], query_by: 'name' }],
    ['an object', { q: '*', filter_by: { id: 'a' } }],
    ['an object in a list', { q: '*', facet_by: [{}] }],
  ])('refuses a parameter that is %s', async (_, params) => {
    expect(await refused(params)).toMatchObject({
      code: 400,
      error: expect.stringMatching(/^Parameter `\w+` must be a string\.$/),
    });
  });

  it('answers so many requests of one account in a minute, whatever network it is on', async () => {
    const whole = await createTestServer();
    onTestFinished(() => whole.close());
    const [key, other] = [await keyOf(whole), await keyOf(whole)];
    const ask = async (shown: string, address: string) => {
      const headers = { 'x-typesense-api-key': shown };
      const request = new Request('http://localhost:4100/search/collections/books/documents/search', { headers });
      return (await whole.fetch(request, { address })).status;
    };
    for (let asked = 0; asked < limitRows.searches.user; asked += 1) expect(await ask(key, `192.0.2.${asked}`)).toBe(404);
    expect(await ask(key, '198.51.100.1')).toBe(429);
    // What an account is refused is nothing that its network has had.
    for (let asked = 0; asked < limitRows.searches.network; asked += 1) await ask(key, '198.51.100.2');
    expect(await ask(other, '198.51.100.2')).toBe(404);
  });

  it('answers so many requests of one network in a minute, then says when the next may come', async () => {
    const whole = await createTestServer();
    onTestFinished(() => whole.close());
    const ask = (address: string) =>
      whole.fetch(new Request('http://localhost:4100/search/collections/books/documents/search'), { address });
    for (let asked = 0; asked < limitRows.searches.network; asked += 1) expect((await ask('2001:db8::1')).status).toBe(401);
    const refused = await ask('2001:db8::2');
    expect([refused.status, await refused.json()]).toEqual([429, { message: expect.stringContaining('try again in') }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('192.0.2.7')).status).toBe(401);
  });

  it('answers after a quarter of a second with what it has', async () => {
    const search = createCharacterSearch({ db: database.db, live: told });
    const after = async (ms: number) => {
      const start = performance.now();
      const clock = vi
        .spyOn(performance, 'now')
        .mockReturnValueOnce(start)
        .mockReturnValue(start + ms);
      onTestFinished(() => void clock.mockRestore());
      return search(readParameters({ q: 'elin zeppelin', query_by: 'name' }, undefined));
    };
    expect(await after(249)).toMatchObject({ search_cutoff: false, found: 1 });
    expect(await after(251)).toMatchObject({ search_cutoff: true });
  });

  it('counts eight words of a query and gives up three of them at most', async () => {
    const hitsOf = async (q: string) => idsOf(await documents().search({ q, query_by: 'name', num_typos: 0 }));
    await database.db.insert(characters).values(character('wordy', { name: 'one two three four five six seven eight' }));
    for (const row of await database.db.select(hitColumns).from(characters)) told.put(toCharacterHit(row));
    expect(await hitsOf('one two three four five six seven eight zzz')).toEqual(['wordy']);
    expect(await hitsOf('one two three four five xxx yyy zzz')).toEqual(['wordy']);
    expect(await hitsOf('one two three four xxx yyy zzz vvv')).toEqual([]);
    expect(await hitsOf('one two three four five six seven eight xxx yyy zzz vvv')).toEqual(['wordy']);
    // A ninth word that counted would be one too many to give up.
    expect(await hitsOf('one two three four five xxx yyy zzz vvv')).toEqual(['wordy']);
    await database.db.delete(characters);
  });
});

describe('scoped keys', () => {
  const rows = () => [
    character('a', { name: 'Open' }),
    character('b', { name: 'Closed', visibility: 'private' }),
    character('c', { name: 'Adult', isNsfw: true, applicationIds: ['daybreak', 'lantern'] }),
    character('d', { name: 'Other', applicationIds: ['acme'] }),
    character('e', { name: 'Rival', creatorUserId: 'rival' }),
  ];
  beforeAll(async () => {
    await database.db.insert(characters).values(rows());
    for (const row of await database.db.select(hitColumns).from(characters)) told.put(toCharacterHit(row));
  });
  const all = { q: '*', sort_by: 'name:asc' };

  it('are made byte for byte as the official client makes them', async () => {
    const embedded = { filter_by: 'application_ids:=daybreak', expires_at: 2_000_000_000 };
    expect(await createScopedKey(parentKey, embedded)).toBe(clientFor('x').keys().generateScopedSearchKey(parentKey, embedded));
  });

  it('bind a guest to brand, public and safe for work', async () => {
    const { key, nodes, collection } = await keyFor({ application: 'daybreak' });
    expect(nodes).toEqual([{ host: 'localhost', port: 4100, protocol: 'http', path: '/search' }]);
    expect(collection).toBe('characters');
    expect(idsOf(await documents(key).search(all))).toEqual(['a', 'e']);
  });

  it('lead to this server: over https on port 443 where it is asked so', async () => {
    const { nodes, collection } = await keyFor({ application: 'daybreak', origin: 'https://daybreak.example' });
    expect([nodes, collection]).toEqual([
      [{ host: 'daybreak.example', port: 443, protocol: 'https', path: '/search' }],
      'characters',
    ]);
  });

  it('count what there is to see with them, and nothing else', async () => {
    const { key } = await keyFor({ application: 'daybreak' });
    expect(await documents(key).search({ ...all, filter_by: 'name:Open' })).toMatchObject({ found: 1, out_of: 2 });
    expect(await documents().search(all)).toMatchObject({ found: 4, out_of: 4 });
  });

  it('never show what was hidden a moment ago by another process', async () => {
    const { key } = await keyFor({ application: 'daybreak' });
    expect(idsOf(await documents(key).search(all))).toEqual(['a', 'e']);
    const set = (visibility: 'public' | 'private') =>
      database.db.update(characters).set({ visibility }).where(eq(characters.id, 'a'));
    await set('private');
    expect(await documents(key).search(all)).toMatchObject({ found: 1, out_of: 1, hits: [{ document: { id: 'e' } }] });
    await set('public');
    for (const row of await database.db.select(hitColumns).from(characters)) told.put(toCharacterHit(row));
  });

  it('leave out creators whom the viewer blocked', async () => {
    await database.db.insert(blockedCreators).values({ userId: 'verified', creatorUserId: 'rival' });
    const { key } = await keyFor({ application: 'daybreak', caller: { userId: 'verified' } });
    expect(idsOf(await documents(key).search(all))).toEqual(['a']);
  });

  it.each([
    ['an adult brand and a verified member', 'verified', { userId: 'verified' }, ['c']],
    ['an adult brand and a member who is not verified', 'verified', { userId: 'waiting' }, []],
    ['an adult brand and a guest', 'verified', { userId: 'verified', platform: 'guest' }, []],
    ["an adult brand and a partner's user", 'verified', { userId: 'verified', platform: 'partner' }, []],
    ['a brand that is safe for work', undefined, { userId: 'verified' }, []],
  ] as const)('for %s', async (_, adult, caller, ids) => {
    const { key } = await keyFor({ application: 'lantern', ...(adult && { adult }), caller });
    expect(idsOf(await documents(key).search(all))).toEqual(ids);
  });

  it.each([
    ['a filter of its own', { filter_by: 'visibility:=private' }, 0],
    [
      'an "or" around the embedded filter',
      { filter_by: 'id:=a || visibility:=private || is_nsfw:=true || application_ids:=acme' },
      1,
    ],
    ['a filter that closes a parenthesis', { filter_by: 'id:=a) || (visibility:=private' }, 400],
    ['other embedded parameters', { expires_at: 9_999_999_999, filter_by: 'is_nsfw:=true' }, 0],
  ])('cannot be widened by %s', async (_, params, expected) => {
    const { key } = await keyFor({ application: 'daybreak' });
    const result = documents(key).search({ ...all, ...params } as Parameters<ReturnType<typeof documents>['search']>[0]);
    if (expected === 400) await expect(result).rejects.toMatchObject({ httpStatus: 400 });
    else expect((await result).found).toBe(expected);
  });

  it('tell a creator where the review of their own works stands, and nobody else', async () => {
    const { db } = database;
    await db.update(characters).set({ moderationStatus: 'rereview_required' }).where(eq(characters.id, 'a'));
    const markOf = async (caller?: Partial<Caller>) => {
      const { key } = await keyFor({ application: 'daybreak', ...(caller && { caller }) });
      const { hits } = await documents(key).search({ q: '*', filter_by: 'id:=a' });
      const { moderationReport, aicq_manual_review_required: isManual } = hits?.[0]?.document ?? {};
      return { moderationReport, isManual };
    };
    const open = { moderationReport: { moderation_status: 'rereview_required' }, isManual: false };
    expect(await markOf({ userId: 'harbour', isGuest: false })).toEqual(open);
    const hidden = { moderationReport: null, isManual: false };
    expect(await markOf({ userId: 'rival', isGuest: false })).toEqual(hidden);
    expect(await markOf()).toEqual(hidden);
    await db.update(characters).set({ moderationStatus: null }).where(eq(characters.id, 'a'));
  });

  it('cannot be changed, forged or used after their end', async () => {
    const { key } = await keyFor({ application: 'daybreak' });
    const widened = Buffer.from(Buffer.from(key, 'base64').toString().replace('is_nsfw:=false', 'is_nsfw:=true ')).toString(
      'base64',
    );
    const other = await createScopedKey('another-parent-key', { filter_by: 'visibility:=public' });
    const ended = await createScopedKey(parentKey, { filter_by: '', expires_at: Math.floor(Date.now() / 1000) - 1 });
    const nested = clientFor('x').keys().generateScopedSearchKey(key, { filter_by: 'visibility:=private' });
    for (const bad of [widened, other, ended, nested, '', 'x', key.slice(0, -4), parentKey.slice(0, -1)]) {
      await expect(documents(bad).search(all)).rejects.toMatchObject({ httpStatus: 401 });
    }
  });

  it('end with the rights that their viewer had, within five seconds', async () => {
    const caller = { userId: 'waiting' };
    const { key } = await keyFor({ application: 'daybreak', caller });
    expect((await documents(key).search(all)).found).toBeGreaterThan(0);
    await database.db.update(users).set({ changedAt: new Date() }).where(eq(users.id, 'waiting'));
    const ask = () =>
      documents(key)
        .search(all)
        .then(
          () => 200,
          ({ httpStatus }: { httpStatus: number }) => httpStatus,
        );
    await expect.poll(ask, { timeout: 5000, interval: 250 }).toBe(401);
    const { key: another } = await keyFor({ application: 'daybreak', caller });
    expect((await documents(another).search(all)).found).toBeGreaterThan(0);
  });

  it('keep their embedded parameters before the request', async () => {
    const key = await createScopedKey(parentKey, { filter_by: 'id:=[a,e]', limit: 1, exclude_fields: 'tags' });
    const { hits, found } = await documents(key).search({ ...all, limit: 50, exclude_fields: '' });
    expect(found).toBe(2);
    expect(hits).toHaveLength(1);
    expect(Object.keys(hits?.[0]?.document ?? {})).not.toContain('tags');
  });
});
