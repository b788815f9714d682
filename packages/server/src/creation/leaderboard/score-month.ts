import { leaderboardFigures as figures, type LeaderboardHold, type LeaderboardType } from '@troupe/protocol';
import { and, arrayContains, asc, eq, gte, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { characters, chatDaily, users } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { Db } from '../../ports/index.ts';
import { reachesEverybody } from '../../platform/works/reach.ts';
import { findUnlistedCreators } from '../../platform/works/unlisted.ts';
import { groupBy, holdsOf, scoreCreator, type CreatorScore, type Pair, type RankedBot } from './formula.ts';
import { dayOf, endOfMonth, startOfMonth } from './months.ts';
import { findSuspects, isAnyOf } from './suspects.ts';

/** A creator with enough members in a month, in one of the categories. */
export interface ScoredCreator extends CreatorScore {
  userId: string;
  username: string;
  type: LeaderboardType;
  holds: LeaderboardHold[];
}

interface Month {
  applicationId: string;
  month: string;
  now: Date;
}

/** Creators whose chatbots are read together: each slice is a look through the month, and its pairs are in memory at once. */
const slice = 1000;

const ofMonth = (month: string): SQL | undefined =>
  and(gte(chatDaily.day, dayOf(startOfMonth(month))), lt(chatDaily.day, dayOf(endOfMonth(month))));

/**
 * SQL: chatbots that take part. While the month runs, those that everybody finds; once it is over, one that was removed
 * since then stays in it.
 */
const takesPart = ({ applicationId, month, now }: Month): SQL | undefined => {
  const end = endOfMonth(month);
  return and(
    arrayContains(characters.applicationIds, [applicationId]),
    lt(characters.firstApprovedAt, end),
    now < end ? reachesEverybody : or(reachesEverybody, gte(characters.deletedAt, end)),
  );
};

/** Creators with a chatbot in the month that somebody chatted with, in the order of their ids. */
const findCreators = async (db: Db, at: Month) => {
  const chatted = db
    .select({ one: sql`1` })
    .from(chatDaily)
    .where(and(eq(chatDaily.characterId, characters.id), ofMonth(at.month)));
  return db
    .selectDistinct({ id: users.id, username: users.username })
    .from(characters)
    .innerJoin(users, eq(users.id, characters.creatorUserId))
    .where(and(takesPart(at), isNotNull(users.username), sql`exists ${chatted}`))
    .orderBy(asc(users.id));
};

/** What a slice of creators was sent: by whom, from the messages on that count, and on which days by others. */
const readSlice = async (db: Db, at: Month, creatorIds: readonly string[]) => {
  const bots = await db
    .select({
      id: characters.id,
      creatorId: characters.creatorUserId,
      rating: characters.ratingScore,
      // A chatbot that takes part was approved: the condition says so.
      approvedAt: sql`${characters.firstApprovedAt}`.mapWith(characters.firstApprovedAt).as('approved'),
    })
    .from(characters)
    .where(and(isAnyOf(characters.creatorUserId, creatorIds), takesPart(at)));
  const ids = bots.map(({ id }) => id);
  const counted = and(isAnyOf(chatDaily.characterId, ids), ofMonth(at.month), eq(users.applicationId, at.applicationId));
  const n = sql<number>`sum(${chatDaily.n})::int`;
  const rows = await db
    .select({ characterId: chatDaily.characterId, chatterId: chatDaily.userId, createdAt: users.createdAt, messages: n })
    .from(chatDaily)
    .innerJoin(users, eq(users.id, chatDaily.userId))
    .where(counted)
    .groupBy(chatDaily.characterId, chatDaily.userId, users.createdAt)
    .having(sql`sum(${chatDaily.n}) >= ${figures.messagesMin}`);
  const days = await db
    .select({ characterId: chatDaily.characterId, day: chatDaily.day, messages: n })
    .from(chatDaily)
    .innerJoin(users, eq(users.id, chatDaily.userId))
    .innerJoin(characters, eq(characters.id, chatDaily.characterId))
    .where(and(counted, ne(characters.creatorUserId, chatDaily.userId)))
    .groupBy(chatDaily.characterId, chatDaily.day);
  const creatorOf = new Map(bots.map(({ id, creatorId }) => [id, creatorId]));
  const ownerOf = ({ characterId }: { characterId: string }) => creatorOf.get(characterId) ?? '';
  return { bots: groupBy(bots, ({ creatorId }) => creatorId), rows: groupBy(rows, ownerOf), days: groupBy(days, ownerOf) };
};

type Slice = Awaited<ReturnType<typeof readSlice>>;
type Suspects = Awaited<ReturnType<typeof findSuspects>>;

/** Messages of each day that had any, over some of a creator's chatbots. */
const sumDays = (days: readonly { characterId: string; day: string; messages: number }[]): number[] =>
  [...groupBy(days, ({ day }) => day).values()].map((those) => those.reduce((total, { messages }) => total + messages, 0));

const scoreOne = (
  { id: userId, username }: { id: string; username: string },
  { bots, rows, days }: Slice,
  { shared, cases, copiers }: Suspects,
  { month, now }: Month,
): ScoredCreator[] => {
  // The running day is not counted yet.
  const countedUntil = Math.min(Date.parse(dayOf(now)), endOfMonth(month).getTime());
  const isYoung = (createdAt: Date) => createdAt.getTime() > countedUntil - figures.youngDays * dayMs;
  const own = bots.get(userId) ?? [];
  const newOnes = own.filter(({ approvedAt }) => approvedAt >= startOfMonth(month));
  const categories: [LeaderboardType, readonly RankedBot[]][] = [
    ['All Bots', own],
    ['New Bots', newOnes],
  ];
  return categories.flatMap(([type, those]) => {
    const ids = new Set(those.map(({ id }) => id));
    const pairs = (rows.get(userId) ?? [])
      .filter(({ characterId, chatterId }) => ids.has(characterId) && chatterId !== userId)
      .filter(({ chatterId }) => !shared.has(`${userId} ${chatterId}`))
      .map((row): Pair => ({ ...row, isYoung: isYoung(row.createdAt) }));
    const score = scoreCreator(those, pairs);
    if (score === null) return [];
    const holds = holdsOf(score.youngShare, {
      days: sumDays((days.get(userId) ?? []).filter(({ characterId }) => ids.has(characterId))),
      isCopied: copiers.has(userId),
      hasOpenCase: cases.has(userId),
    });
    return [{ userId, username, type, ...score, holds }];
  });
};

/** Every creator of a brand with enough members in a month, by category. */
export const scoreMonth = async (db: Db, at: Month, signal?: AbortSignal): Promise<ScoredCreator[]> => {
  const unlisted = await findUnlistedCreators(db, at.now);
  const creators = (await findCreators(db, at)).filter(({ id }) => !unlisted.has(id));
  const suspects = await findSuspects(
    db,
    creators.map(({ id }) => id),
  );
  const turns = createTurns();
  const found: ScoredCreator[] = [];
  for (let from = 0; from < creators.length; from += slice) {
    signal?.throwIfAborted();
    const those = creators.slice(from, from + slice);
    const read = await readSlice(
      db,
      at,
      those.map(({ id }) => id),
    );
    for (const { id, username } of those) {
      await turns();
      if (username !== null) found.push(...scoreOne({ id, username }, read, suspects, at));
    }
  }
  return found;
};
