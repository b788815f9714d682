import { endpoints, type Endpoint, type ModeratedDecision, type RestrictionKind } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../chat/testing/index.ts';
import { characterLikes, characters, conversations, tastes, type users } from '../../db/schema.ts';
import { dataMaps, features } from '../../features.ts';
import { createManualClock } from '../../http/testing.ts';
import { routesBeside } from '../../create-server.ts';
import { createServices } from '../../services.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { hitColumns, toCharacterHit } from '../catalogue/characters.ts';
import { createFindForGuests } from '../catalogue/find-for-guests.ts';
import { createAccounts } from '../identity/accounts.ts';
import { createTokenService } from '../identity/tokens.ts';
import { holdTastes } from '../recommendations/engine/held-tastes.ts';
import { makeShelves } from '../recommendations/engine/shelves.ts';
import { addTastes } from '../recommendations/testing.ts';
import { insertAccounts } from '../rights/testing.ts';
import { createListedIndex, relist } from '../decisions/relist.ts';
import { createTestSearchIndex } from '../catalogue/search/testing.ts';

/** Stands in every word about the works of the creator who is restricted, and nowhere else. */
const secretWord = 'Quillfeather';
const dayMs = 86_400_000;

let server: TestServer;
let clock: ReturnType<typeof createManualClock>;
let maker: string;
let fan: string;
let stranger: string;
let moderators: string[];

const join = async (over: Partial<typeof users.$inferInsert> = {}) => {
  const id = newId();
  await insertAccounts(server.database.db, {
    id,
    applicationId: 'daybreak',
    externalId: `subject-${id}`,
    platform: 'first_party',
    name: 'Ann',
    role: 'free_tier',
    registeredAt: clock.now(),
    ...over,
  });
  return id;
};
const tokenOf = async (id: string) => {
  const { database, secretKeys: keys } = server.ports;
  const user = await createAccounts({ db: database.db, newId, clock }).find(id);
  return (await createTokenService({ keys, clock }).issue(user!, { ttl: 900 })).token;
};
const send = async (who: string | null, path: string, body?: object, method = body ? 'POST' : 'GET') =>
  server.send(path, {
    method,
    ...(who !== null && { token: await tokenOf(who) }),
    ...(body && { body: JSON.stringify(body) }),
  });
const json = async <T>(answer: Response): Promise<T> => {
  expect([answer.status, answer.ok]).toEqual([answer.status, true]);
  return (await answer.json()) as T;
};

beforeAll(async () => {
  clock = createManualClock(new Date().toISOString());
  server = await createTestServer({ clock });
  const { db } = server.database;
  [maker, fan, stranger] = [await join({ username: 'quillfeather' }), await join(), await join()];
  moderators = [await join({ extraPermissions: ['moderate'] }), await join({ extraPermissions: ['moderate'] })];
  const made = {
    applicationIds: ['daybreak'],
    visibility: 'public' as const,
    isLive: true,
    avatarUrl: '/art/portrait.svg?v=1',
    language: 'en',
  };
  await db.insert(characters).values([
    { ...made, id: 'shaded', creatorUserId: maker, name: secretWord, title: `${secretWord} of the reeds`, tags: [secretWord] },
    { ...made, id: 'plain', creatorUserId: moderators[0] as string, name: 'Mira', title: 'Keeper of the light', tags: ['sea'] },
  ]);
  await makeShelves({ db, clock });
  await db.insert(characterLikes).values({ userId: fan, characterId: 'shaded' });
  await db.insert(tastes).values({ userId: fan, characterId: 'shaded', strength: 1, at: clock.now() });
  await db.insert(conversations).values({ id: 'kept', applicationId: 'daybreak', userId: fan, characterId: 'shaded' });
});
afterAll(() => server.close());

/** A moderator's decision about the creator, in force for every process from here on. */
const restrict = async (what: RestrictionKind) => {
  const ends_at = what === 'restriction_complete' ? null : new Date(clock.now().getTime() + 2 * dayMs).toISOString();
  const { decision } = await json<ModeratedDecision>(
    await send(moderators[0]!, '/api/v1/moderation/restrictions', {
      user_id: maker,
      what,
      ends_at,
      facts: 'Four hundred ratings in an hour.',
      found: 'own',
      is_detection_automated: true,
      ground: 'Community Guidelines, rule 6',
      ground_version: '2026-10-03',
    }),
  );
  clock.advance(5000);
  return decision.id;
};
const grant = async (id: string) => {
  expect((await send(maker, `/api/v1/users/decisions/${id}/appeal`, { text: 'A class of mine read them.' })).status).toBe(200);
  const outcome = { granted: true, outcome: 'That is so.' };
  const answer = await send(moderators[1]!, `/api/v1/moderation/decisions/${id}/outcome`, outcome);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('granted')]);
  clock.advance(5000);
};

const slots: Record<string, string> = {
  characterId: 'shaded',
  conversationId: 'kept',
  username: 'quillfeather',
  page: 'terms',
  number: '1',
};
const queries: Record<string, string> = {
  searchMessages: `?q=${secretWord}`,
  exportCharacter: '?format=json',
  exportConversation: '?format=md',
  getTranslation: '?lang=de',
  getBanners: '?screen=home&placement=main',
  // It tells of no chatbot but those that are asked about by their ids, as a page does.
  listGroupMembers: '?ids=plain',
};
/** Calls that begin or end a sign-in: they lead elsewhere. */
const elsewhere = new Set(['startLogin', 'finishLogin']);
const reads = Object.values<Endpoint>(endpoints).filter(({ id, method }) => method === 'GET' && !elsewhere.has(id));
const pathOf = ({ id, path }: Endpoint) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => slots[name] ?? 'none') + (queries[id] ?? '');

const found = async (who: string | null, over: object = {}) => {
  const { key } = await json<{ key: string }>(await send(who, '/api/v1/search-key'));
  const answer = await server.send('/search/multi_search', {
    method: 'POST',
    headers: { 'x-typesense-api-key': key },
    body: JSON.stringify({ searches: [{ collection: 'characters', q: '*', query_by: 'name', facet_by: 'tags', ...over }] }),
  });
  return answer.text();
};

/** Raw routes by how they are asked; null where none lists characters. */
const raw: Record<string, string | null> = {
  '/api/openapi.json': null,
  '/age-checks': null,
  '/app-icons': null,
  '/data-exports': null,
  '/embed/v1/sign-in': null,
  '/exports': null,
  '/external/signup': null,
  '/files': null,
  '/leaderboard/search': null,
  '/mails': null,
  '/manifest.webmanifest': null,
  '/ofrep/v1': null,
  '/payments': null,
  '/robots.txt': '/robots.txt',
  // Asked for by the address of one character; the same as its page.
  '/social': null,
  '/search': null,
  '/sitemap.xml': '/sitemap.xml',
  '/sitemaps': '/sitemaps/characters-1.xml',
  '/uploads': null,
};

/** Every way on which a reader meets characters, by where they stand: calls that read, search, first views, maps. */
const seenBy = async (who: string | null): Promise<string[]> => {
  const seen: string[] = [];
  for (const endpoint of reads) {
    const answer = await send(who, pathOf(endpoint));
    if (answer.status === 400) throw new Error(`${endpoint.id} was asked in vain`);
    if (/quillfeather|"shaded"/i.test(await answer.text())) seen.push(endpoint.id);
  }
  for (const [name, over] of Object.entries({
    'the search': { q: secretWord.slice(0, 5) },
    'the facets': { per_page: 0 },
    'the search by creator': { filter_by: `creator_user_id:=${maker}` },
  }))
    if (/quillfeather/i.test(await found(who, over))) seen.push(name);
  const drawn = createFindForGuests(server.ports.searchIndex);
  const first = await drawn(server.ports.brands.all[0]!, [{ collection: 'characters', q: '*', query_by: 'name' } as never]);
  if (JSON.stringify(first).includes(secretWord)) seen.push('first views');
  for (const path of Object.values(raw))
    if (path !== null && /shaded/.test(await (await send(who, path)).text())) seen.push(path);
  return seen.toSorted();
};
const lists = ['/sitemaps/characters-1.xml', 'first views', 'getCreator', 'getRecommendations', 'the facets', 'the search'];
const everywhere = [...lists, 'the search by creator', 'getCharacter'].toSorted();

describe('the works of an unlisted creator', () => {
  it('are asked for on every raw route there is', () => {
    const services = createServices(server.ports, dataMaps);
    const opened = features.map((feature) => feature.open(services));
    const prefixes = routesBeside(opened, server.ports).rawRoutes.map(({ prefix }) => prefix);
    expect(prefixes.filter((prefix) => !(prefix in raw))).toEqual([]);
  });

  it.each(['temporary_shadowban', 'restriction_complete'] as const)(
    'leave every list for others with %s, keep their page, and are back everywhere once an appeal is granted',
    async (kind) => {
      expect(await seenBy(stranger)).toEqual(everywhere);
      const id = await restrict(kind);
      clock.advance(3_600_000);
      expect(await seenBy(stranger)).toEqual(['getCharacter']);
      expect((await send(null, '/chat/shaded')).status).toBe(200);
      await grant(id);
      clock.advance(3_600_000);
      expect(await seenBy(stranger)).toEqual(everywhere);
    },
  );

  it('leave the lists of guests and of nobody, and come back by themselves when the restriction ends', async () => {
    expect(await seenBy(null)).toEqual(everywhere);
    await restrict('temporary_shadowban');
    clock.advance(3_600_000);
    expect(await seenBy(null)).toEqual(['getCharacter']);
    clock.advance(2 * dayMs);
    expect(await seenBy(null)).toEqual(everywhere);
  });

  it('stay as they were for their creator, and for members who keep or chat with them', async () => {
    const [own, kept] = [await seenBy(maker), await seenBy(fan)];
    expect(own).toEqual(expect.arrayContaining(['getCreator', 'listOwnCharacters', 'the search', 'the search by creator']));
    expect(kept).toEqual(expect.arrayContaining(['getCharacter', 'listConversations', 'listFavorites']));
    const id = await restrict('temporary_shadowban');
    clock.advance(3_600_000);
    // What everybody sees alike is without them.
    const alike = new Set(['/sitemaps/characters-1.xml', 'first views']);
    expect((await seenBy(maker)).filter((one) => !own.includes(one)).every((one) => /Moderation|Decision/.test(one))).toBe(true);
    expect(own.filter((one) => !alike.has(one))).toEqual((await seenBy(maker)).filter((one) => own.includes(one)));
    expect(await seenBy(fan)).toEqual(kept.filter((one) => !everywhere.includes(one) || one === 'getCharacter'));
    await grant(id);
  });
});

describe('the opinions of an unlisted account', () => {
  const scoreOf = async (id: string) => {
    const [row] = await server.database.db
      .select({ score: characters.ratingScore })
      .from(characters)
      .where(eq(characters.id, id));
    return Math.round(row!.score * 1000);
  };
  const rate = async (who: string, rating: number) =>
    expect((await send(who, '/api/v1/interactions', { type: 'rating', character_id: 'plain', rating })).status).toBe(200);

  it('do not count from the decision on, are kept, and count again once it is taken back or over', async () => {
    await rate(fan, 5);
    const without = await scoreOf('plain');
    await rate(maker, 1);
    const withThem = await scoreOf('plain');
    expect(withThem).toBeLessThan(without);

    const id = await restrict('temporary_shadowban');
    expect(await scoreOf('plain')).toBe(without);
    await rate(maker, 1);
    expect(await scoreOf('plain')).toBe(without);
    await rate(stranger, 5);
    const more = await scoreOf('plain');
    expect(more).toBeGreaterThan(without);
    await grant(id);
    expect(await scoreOf('plain')).toBeLessThan(more);

    const { searchIndex } = server.ports;
    const { db } = server.database;
    const before = await scoreOf('plain');
    await restrict('temporary_shadowban');
    expect(await scoreOf('plain')).toBe(more);
    await relist({ db, clock, searchIndex });
    clock.advance(2 * dayMs);
    expect(await relist({ db, clock, searchIndex })).toBe(1);
    expect(await scoreOf('plain')).toBe(before);
  });

  it('say nothing to anybody’s recommendations meanwhile', async () => {
    const { db } = server.database;
    await db.delete(tastes);
    await addTastes(db, maker, ['plain'], clock.now());
    await addTastes(db, fan, ['shaded'], clock.now());
    const held = async () => [...(await holdTastes(db, { now: clock.now(), isAlone: true })).ids].toSorted();
    expect(await held()).toEqual(['plain', 'shaded']);
    const id = await restrict('temporary_shadowban');
    expect(await held()).toEqual(['shaded']);
    await grant(id);
    expect(await held()).toEqual(['plain', 'shaded']);
  });
});

describe('a search service outside', () => {
  it('holds no work of theirs, whatever code writes to it, and hears of the end within a look', async () => {
    const { db } = server.database;
    const outside = createTestSearchIndex();
    const index = createListedIndex({ db, clock, index: outside });
    const all = async () => (await db.select(hitColumns).from(characters)).map(toCharacterHit);
    await index.upsert(await all());
    expect([...outside.held.keys()].toSorted()).toEqual(['plain', 'shaded']);
    const id = await restrict('temporary_shadowban');
    await relist({ db, clock, searchIndex: index });
    expect([...outside.held.keys()]).toEqual(['plain']);
    await index.upsert(await all());
    expect([...outside.held.keys()]).toEqual(['plain']);
    await grant(id);
    await relist({ db, clock, searchIndex: index });
    expect([...outside.held.keys()].toSorted()).toEqual(['plain', 'shaded']);
  });
});
