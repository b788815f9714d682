import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import {
  getLeaderboardKey,
  leaderboardFigures,
  releaseLeaderboardRow,
  type LeaderboardRow,
  type SearchKey,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { Client } from 'typesense';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCall, createCaller } from '../../chat/testing/index.ts';
import { grants, leaderboardRows, moderationLog as logTable, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller, Context } from '../../http/context.ts';
import type { Registration } from '../../http/handler.ts';
import { createTestBrand, noLimits, rawCaller } from '../../http/testing.ts';
import { createModerationLog, verifyModerationLog } from '../../platform/audit/moderation-log.ts';
import { createScopedKey } from '../../platform/catalogue/search/scoped-key.ts';
import { insertAccounts } from '../../platform/rights/testing.ts';
import type { Database } from '../../ports/database.ts';
import { deriveKeys } from '../../kernel/secrets.ts';
import { createLeaderboardIndex } from './leaderboard-index.ts';
import { releaseHandlers } from './release-row.ts';

const brand = createTestBrand({ features: { leaderboard: true } });
const secretKeys = ['secret-of-the-tests'] as const;
const clock = { now: () => new Date('2026-11-30T12:00:00.000Z') };
let database: Database;
let server: Server;
let port: number;
let place = brand;
let call: ReturnType<typeof createCall>['call'];

type Row = typeof leaderboardRows.$inferInsert;
const row = (id: string, userId: string, rank: number | null, change: Partial<Row> = {}): Row => ({
  id,
  month: '2026-11',
  type: 'All Bots',
  applicationId: 'daybreak',
  userId,
  status: rank === null ? 'pending' : 'ranked',
  rank,
  score: 10_000 - (rank ?? 3) * 100,
  movement: null,
  numberOfCharacters: 3,
  chatters: 9,
  rating: 0.8,
  approvedAt: new Date('2026-01-01'),
  heldFor: rank === null ? ['young_accounts'] : [],
  ...change,
});
const clientFor = (apiKey: string) =>
  new Client({
    nodes: [{ host: '127.0.0.1', port, protocol: 'http', path: '/leaderboard/search' }],
    apiKey,
    numRetries: 0,
    connectionTimeoutSeconds: 5,
    logLevel: 'silent',
  });
let getKey: Registration;
const keyOf = (caller: Caller | null = null, at = brand): Promise<SearchKey> => {
  const request = new Request(`http://localhost:4100${getLeaderboardKey.path}`);
  const context = { brand: at, caller, request } satisfies Partial<Context>;
  return getKey.handle({} as never, context as never) as Promise<SearchKey>;
};
const ask = async (parameters: object, caller: Caller | null = null) => {
  const { key } = await keyOf(caller);
  const answer = await clientFor(key)
    .collections<LeaderboardRow>('leaderboard')
    .documents()
    .search({ q: '*', query_by: 'creator_username', ...parameters });
  return { ...answer, ids: (answer.hits ?? []).map(({ document }) => document.id) };
};
const november = { filter_by: 'type:=`All Bots` && date:=`2026-11` && status:!=pending', sort_by: 'rank:asc', per_page: 48 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const ageDoor = async () => null;
  const index = createLeaderboardIndex({ db, clock, secretKeys, ageDoor });
  getKey = index.handlers[0]!;
  ({ call } = createCall(
    releaseHandlers({
      db,
      clock,
      rateLimits: noLimits,
      moderationLog: createModerationLog({ clock }),
      news: { won: async () => undefined },
    }),
  ));
  const route = index.rawRoutes[0]!;
  await new Promise<void>((resolve) => {
    server = serve(
      { fetch: (request) => route.answer(request, { ...rawCaller, brand: place }), port: 0, hostname: '127.0.0.1' },
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

const creators = ['moss', 'orbit', 'harbour', 'ink', 'held', 'tail'];
beforeEach(async () => {
  const { db } = database;
  place = brand;
  await db.delete(leaderboardRows);
  await db.delete(grants);
  await db.delete(users);
  await insertAccounts(
    db,
    ...creators.map((id) => ({
      id,
      applicationId: 'daybreak',
      externalId: id,
      platform: 'first_party' as const,
      name: id,
      username: `${id}light`,
      avatarUrl: `/files/${id}.webp`,
      role: 'free_tier',
    })),
  );
  await db
    .insert(leaderboardRows)
    .values([
      row('r-ink', 'ink', 4, { movement: -2, score: 9000 }),
      row('r-orbit', 'orbit', 2, { movement: 3, score: 9500 }),
      row('r-harbour', 'harbour', 2, { score: 9500, chatters: 12 }),
      row('r-moss', 'moss', 1),
      row('r-held', 'held', null, { score: 9700 }),
      row('r-tail', 'tail', leaderboardFigures.ranks + 1, { score: 100 }),
      row('r-new', 'orbit', 1, { type: 'New Bots' }),
      row('r-october', 'moss', 1, { month: '2026-10' }),
      row('r-lantern', 'ink', 1, { applicationId: 'lantern' }),
    ]);
});
const admin = () => createCaller(database.db, { role: 'admin' });

describe('the leaderboard index, through the official client', () => {
  it('lists a month and a category by rank, equal ones as the page shows them, without what is held or ranks beyond 25', async () => {
    const answer = await ask(november);
    expect(answer.ids).toEqual(['r-moss', 'r-harbour', 'r-orbit', 'r-ink']);
    expect(answer).toMatchObject({ found: 4, page: 1, request_params: { collection_name: 'leaderboard', per_page: 48 } });
    expect(answer.hits?.[2]?.document).toEqual({
      id: 'r-orbit',
      application_id: 'daybreak',
      date: '2026-11',
      type: 'All Bots',
      status: 'ranked',
      rank: 2,
      score: 9500,
      movement: 3,
      number_of_characters: 3,
      creator_user_id: 'orbit',
      creator_username: 'orbitlight',
      avatar_url: '/files/orbit.webp',
      held_for: [],
    });
  });

  it('tells the months, the newest first', async () => {
    const { facet_counts: facets } = await ask({ facet_by: 'date', per_page: 0, max_facet_values: 36 });
    expect(facets?.[0]?.counts.map(({ value }) => value)).toEqual(['2026-11', '2026-10']);
  });

  it('filters, sorts and pages by every field of a row', async () => {
    expect((await ask({ filter_by: 'score:>9100', sort_by: 'number_of_characters:desc,score:asc' })).ids[0]).toBe('r-harbour');
    expect((await ask({ ...november, per_page: 2, page: 2 })).ids).toEqual(['r-orbit', 'r-ink']);
    expect((await ask({ filter_by: 'creator_username:=[`inklight`,`mosslight`] && date:!=`2026-10`' })).ids.toSorted()).toEqual([
      'r-ink',
      'r-moss',
    ]);
    expect((await ask({ filter_by: 'rank:2..3 || movement:<0', sort_by: 'rank:asc' })).ids).toEqual([
      'r-harbour',
      'r-orbit',
      'r-ink',
    ]);
  });

  it('keeps every key within its brand and away from held rows, whatever it asks for', async () => {
    for (const filter_by of ['status:=pending', 'status:=pending || application_id:=lantern', 'application_id:=lantern'])
      expect((await ask({ filter_by })).ids.filter((id) => ['r-held', 'r-lantern'].includes(id))).toEqual([]);
    const moderator = await createCaller(database.db, { role: 'employee', extraPermissions: ['moderate'] });
    expect((await ask({ filter_by: 'status:=pending' }, moderator)).ids).toEqual([]);
  });

  it('shows an admin what is held and why, after all ranks, and nothing any more once they are none', async () => {
    const caller = await admin();
    const { hits } = await ask({ filter_by: 'type:=`All Bots` && date:=`2026-11`', sort_by: 'rank:asc' }, caller);
    expect(hits?.at(-1)?.document).toMatchObject({ id: 'r-held', status: 'pending', held_for: ['young_accounts'] });
    expect(hits).toHaveLength(5);
    const { key } = await keyOf(caller);
    await database.db.delete(grants).where(eq(grants.userId, caller.userId));
    await database.db.update(users).set({ role: 'free_tier' }).where(eq(users.id, caller.userId));
    const documents = clientFor(key).collections('leaderboard').documents();
    await expect(documents.search({ q: '*', query_by: '' })).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('hides a creator whose works left all lists since the ranks were made, or who gave up the account', async () => {
    const shadow = { id: 'shadow', userId: 'orbit', kind: 'restriction' as const, value: 'temporary_shadowban' };
    const by = { source: 'moderation' as const, actorKind: 'operator' as const, startsAt: new Date('2026-11-30') };
    await database.db.insert(grants).values({ ...shadow, ...by });
    await database.db.update(users).set({ closedAt: clock.now() }).where(eq(users.id, 'ink'));
    expect((await ask(november)).ids).toEqual(['r-moss', 'r-harbour']);
  });

  it('takes no key but its own: none of chatbots, none of another secret, none that ended, none without a scope', async () => {
    const [own] = await deriveKeys(secretKeys, 'leaderboard-key');
    const [ofChatbots] = await deriveKeys(secretKeys, 'search-key');
    const scoped = { filter_by: 'application_id:=`daybreak`', expires_at: clock.now().getTime() / 1000 + 60 };
    const refused = [
      'nothing',
      own,
      await createScopedKey(ofChatbots, { filter_by: 'visibility:=public' }),
      await createScopedKey(own, { ...scoped, expires_at: clock.now().getTime() / 1000 - 1 }),
      // Without the filter of others, and without an admin as its viewer.
      await createScopedKey(own, scoped),
    ];
    for (const key of refused)
      await expect(clientFor(key).collections('leaderboard').documents().search({ q: '*', query_by: '' })).rejects.toMatchObject({
        httpStatus: 401,
      });
  });

  it('refuses in words of the protocol what it cannot do', async () => {
    await expect(ask({ q: 'moss' })).rejects.toThrow('Parameter `q` must be `*`');
    await expect(ask({ filter_by: 'visibility:=public' })).rejects.toThrow('Could not find a field named `visibility`');
    await expect(ask({ filter_by: 'rank:=first' })).rejects.toThrow('Not a number.');
    await expect(ask({ filter_by: 'type:>`All`' })).rejects.toThrow('a text cannot be compared by size');
    await expect(ask({ sort_by: 'rank' })).rejects.toThrow('`sort_by` is malformed');
    await expect(ask({ facet_by: 'score' })).rejects.toThrow('Could not find a facet field');
    await expect(ask({ per_page: 100_000 })).rejects.toThrow('the limit is');
  });

  it('is not there at a brand without a leaderboard', async () => {
    const { key } = await keyOf();
    place = createTestBrand();
    await expect(keyOf(null, place)).rejects.toMatchObject({ code: 'not_found' });
    await expect(clientFor(key).collections('leaderboard').documents().search({ q: '*', query_by: '' })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('a held row is released', () => {
  const release = (caller: Caller, rowId = 'r-held') => call(releaseLeaderboardRow, { params: { rowId } }, { caller, brand });

  it('and takes its rank, which moves those below it, with a line in the log', async () => {
    const caller = await admin();
    expect(await release(caller)).toMatchObject({ id: 'r-held', status: 'ranked', rank: 2, held_for: [] });
    const { hits } = await ask(november);
    expect(hits?.map(({ document }) => [document.creator_user_id, document.rank])).toEqual([
      ['moss', 1],
      ['held', 2],
      ['harbour', 3],
      ['orbit', 3],
      ['ink', 5],
      ['tail', 6],
    ]);
    const [line] = await database.db.select().from(logTable).where(eq(logTable.action, 'leaderboard_released'));
    expect(line).toMatchObject({
      actorUserId: caller.userId,
      subject: 'user:held',
      data: { row: 'r-held', held: 'young_accounts' },
    });
    expect(await verifyModerationLog(database.db)).toBeNull();
    await expect(release(caller)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('after the month was closed, and wins the prize of its rank once', async () => {
    await database.db
      .update(leaderboardRows)
      .set({ frozenAt: new Date('2026-12-03') })
      .where(eq(leaderboardRows.month, '2026-11'));
    await release(await admin());
    const prizes = await database.db.select().from(grants).where(eq(grants.source, 'prize'));
    expect(prizes.filter(({ userId }) => userId === 'held')).toMatchObject([{ value: 'paid_premium' }]);
  });

  it('by another admin than its creator, of the row’s own brand', async () => {
    const caller = await admin();
    await database.db.update(leaderboardRows).set({ userId: caller.userId }).where(eq(leaderboardRows.id, 'r-held'));
    await expect(release(caller)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(release(caller, 'r-lantern')).rejects.toMatchObject({ code: 'not_found' });
    await expect(release(caller, 'r-nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(await database.db.$count(leaderboardRows, eq(leaderboardRows.status, 'pending'))).toBe(1);
  });
});
