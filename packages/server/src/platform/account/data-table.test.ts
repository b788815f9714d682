import { dataGroups, deleteData, getDataTable, type DataRow } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall, createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import { characters, conversations, personas, recommendationLists, tasteMembers } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import { answerRaw } from '../../http/raw-routes/bounded-answer.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, noLimits } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createAccounts } from '../identity/accounts.ts';
import { createKnownUsers } from '../identity/known-users.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import type { TokenService } from '../identity/tokens.ts';
import { addCharacters, addTastes } from '../recommendations/testing.ts';
import { createDataExportRoute } from './data-export.ts';
import { dataTableHandlers } from './data-table.ts';
import { canary, fillAccount } from './testing/full-account.ts';
import { createTestSearchIndex } from '../catalogue/search/testing.ts';

const keys = ['secret-key-of-the-tests-of-32-bytes'] as const;
let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const setUp = ({ searchFails = false } = {}) => {
  const { db } = database;
  const clock = createManualClock(new Date().toISOString());
  const searchIndex = createTestSearchIndex();
  if (searchFails) searchIndex.fail(new Error('The search is away.'));
  const { call } = createCall(dataTableHandlers({ db, rateLimits: noLimits, dataMaps, searchIndex }));
  const families = createRefreshFamilies({ db, clock, newId, keys });
  const known = createKnownUsers({ db, accounts: createAccounts({ db, clock, newId }), families, tokens: {} as TokenService });
  const route = createDataExportRoute({ db, clock, dataMaps, adultAccess: async () => true, identity: { known } });
  return {
    db,
    outOfSearch: searchIndex.removed,
    rowsOf: async (caller: Caller) =>
      new Map((await call(getDataTable, {}, { caller })).rows.map((row): [string, DataRow] => [row.name, row])),
    erase: (caller: Caller, name: string) => call(deleteData, { params: { name } }, { caller }),
    download: async (caller: Caller | null, href: string) =>
      answerRaw(noLimits, route, {
        request: new Request(`http://localhost:4100${href}`, {
          headers: { cookie: caller ? `session=${(await families.start(caller.userId)).value}` : '' },
        }),
        brand: testBrand(),
        address: '203.0.113.7',
        findPlace: async () => ({ country: null, hint: null }),
      }),
  };
};
const callerOf = (userId: string, email: string): Caller => ({
  userId,
  externalId: userId,
  isGuest: false,
  platform: 'first_party',
  role: 'free_tier',
  permissions: [],
  applicationId: 'daybreak',
  email,
});

describe('a row of the table of data', () => {
  const account = { id: 'tidier0001', email: 'tidier.0001@example.test', mark: canary };
  const other = { id: 'other00002', email: 'other.0002@example.test', mark: 'words-of-another' };

  it('is erased where the table offers it, refused with a reason where it does not, and is nobody else’s', async () => {
    const { rowsOf, erase } = setUp();
    await fillAccount(database.db, dataMaps, account);
    await fillAccount(database.db, dataMaps, other);
    const [caller, stays] = [callerOf(account.id, account.email), callerOf(other.id, other.email)];
    const before = await rowsOf(stays);

    for (const { name, alone_why } of (await rowsOf(caller)).values()) {
      if (alone_why !== null) {
        expect([name, alone_why]).toEqual([name, expect.stringMatching(/\w.*\.$/)]);
        await expect(erase(caller, name)).rejects.toMatchObject({ code: 'forbidden' });
        continue;
      }
      await erase(caller, name);
      expect([name, (await rowsOf(caller)).get(name)?.count]).toEqual([name, 0]);
      expect(await erase(caller, name)).toEqual({ count: 0 });
    }
    const offered = [...(await rowsOf(caller)).values()].filter(({ alone_why }) => alone_why === null);
    expect(offered.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['conversations', 'characters', 'tastes', 'personas']),
    );
    expect(await rowsOf(stays)).toEqual(before);
    await expect(erase(caller, 'secrets')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names the group that people look under, and each group has some', async () => {
    const { db, rowsOf } = setUp();
    const groups = new Map([...(await rowsOf(await createCaller(db))).values()].map(({ name, group }) => [name, group]));
    expect(new Set(groups.values())).toEqual(new Set(dataGroups));
    const known = ['users', 'refreshTokens', 'messages', 'personas', 'files', 'tastes', 'notifications', 'reports', 'orders'];
    expect(known.map((name) => groups.get(name))).toEqual(dataGroups.slice(0, known.length));
  });

  it('takes what hangs on it along: a conversation its messages and memories', async () => {
    const { db, rowsOf, erase } = setUp();
    const full = { id: 'cascade003', email: 'cascade.0003@example.test', mark: 'words-of-a-third' };
    await fillAccount(db, dataMaps, full);
    const caller = callerOf(full.id, full.email);
    expect((await rowsOf(caller)).get('messages')?.count).toBe(1);
    expect(await erase(caller, 'conversations')).toEqual({ count: 1 });
    const rows = await rowsOf(caller);
    for (const name of ['conversations', 'messages', 'messageRevisions', 'bookmarks', 'memories'])
      expect([name, rows.get(name)?.count]).toEqual([name, 0]);
    expect(rows.get('characters')?.count).toBe(1);
  });

  it('of chatbots leaves the search, and chats with them go on without a word of theirs', async () => {
    const { db, outOfSearch, erase, rowsOf } = setUp();
    const [author, reader] = [await createCaller(db), await createCaller(db)];
    const [chatted, alone] = [await createCharacter(db, author.userId), await createCharacter(db, author.userId)];
    const chats = [author, reader].map(({ userId }) => ({
      id: newId(),
      applicationId: 'daybreak',
      userId,
      characterId: chatted,
    }));
    await db.insert(conversations).values(chats);

    expect(await erase(author, 'characters')).toEqual({ count: 2 });
    expect(outOfSearch.toSorted()).toEqual([chatted, alone].toSorted());
    expect((await rowsOf(author)).get('characters')?.count).toBe(0);
    expect(await db.select().from(characters).where(eq(characters.id, alone))).toEqual([]);
    expect(await db.select().from(characters).where(eq(characters.id, chatted))).toMatchObject([
      { name: 'Removed chatbot', greeting: '', persona: '', visibility: 'permanently_private' },
    ]);
    expect(await db.$count(conversations, eq(conversations.characterId, chatted))).toBe(2);
  });

  it('of chatbots stays whole where the search cannot be told', async () => {
    const { db, erase, rowsOf } = setUp({ searchFails: true });
    const author = await createCaller(db);
    await createCharacter(db, author.userId);
    await expect(erase(author, 'characters')).rejects.toThrow();
    expect((await rowsOf(author)).get('characters')?.count).toBe(1);
  });

  it('of tastes goes with the list that was made of it', async () => {
    const { db, erase } = setUp();
    const member = await createCaller(db);
    await addCharacters(db, member.userId, [{ id: 'lamp' }, { id: 'harbour' }]);
    await addTastes(db, member.userId, ['lamp', 'harbour'], new Date());
    await db
      .insert(recommendationLists)
      .values({ userId: member.userId, items: [], showsAdult: false, isPersonal: true, madeAt: new Date(), readAt: new Date() });
    expect(await erase(member, 'tastes')).toEqual({ count: 2 });
    expect(await db.$count(recommendationLists, eq(recommendationLists.userId, member.userId))).toBe(0);
    expect(await db.select().from(tasteMembers).where(eq(tasteMembers.userId, member.userId))).toMatchObject([{ items: 0 }]);
  });
});

describe('an archive of one row', () => {
  const filesIn = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()));

  it('holds that row of the account that is signed in, and nothing else', async () => {
    const { db, rowsOf, download } = setUp();
    const [one, two] = [await createCaller(db), await createCaller(db)];
    for (const { userId } of [one, two])
      await db.insert(personas).values({ id: newId(), applicationId: 'daybreak', userId, name: `Of ${userId}`, highlights: '' });
    const href = (await rowsOf(one)).get('personas')?.href ?? '';
    const answer = await download(one, href);
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="daybreak-personas-/);
    const files = await filesIn(answer);
    expect(Object.keys(files).toSorted()).toEqual(['data/personas.json', 'manifest.json']);
    const told = strFromU8(files['data/personas.json'] as Uint8Array);
    expect(told).toContain(`Of ${one.userId}`);
    expect(told).not.toContain(two.userId);
    expect(JSON.parse(strFromU8(files['manifest.json'] as Uint8Array))).toMatchObject({
      only: 'personas',
      account: one.userId,
      left_out: [],
    });
  });

  it('is offered for every row that the archive of all has, and for no other', async () => {
    const { db, rowsOf, download } = setUp();
    const member = await createCaller(db);
    for (const { name, is_exported, href } of (await rowsOf(member)).values()) {
      expect([name, href !== null]).toEqual([name, is_exported]);
      if (href !== null) expect([name, (await download(member, href)).status]).toEqual([name, 200]);
    }
    expect((await rowsOf(member)).get('messages')?.href).toBe((await rowsOf(member)).get('conversations')?.href);
    await expect(download(member, '/data-exports/secrets')).rejects.toMatchObject({ code: 'not_found' });
    await expect(download(member, '/data-exports/refreshTokens')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is there for nobody who is not signed in', async () => {
    const { db, download } = setUp();
    await expect(download(null, '/data-exports/personas')).rejects.toMatchObject({ code: 'not_found' });
    const guest = await createCaller(db, { platform: 'guest' });
    await expect(download(guest, '/data-exports/personas')).rejects.toMatchObject({ code: 'not_found' });
  });
});
