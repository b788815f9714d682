import { leaderboardTypes, type LeaderboardType } from '@troupe/protocol';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { leaderboardRows, users } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Db, Tx } from '../../ports/index.ts';
import { rankRows } from './formula.ts';
import { freezesAt, shiftMonth } from './months.ts';
import type { PrizeNews } from './prize-news.ts';
import { givePrizes } from './prizes.ts';
import { scoreMonth, type ScoredCreator } from './score-month.ts';
import { isAnyOf } from './suspects.ts';

type Row = typeof leaderboardRows.$inferSelect;
interface Place {
  applicationId: string;
  month: string;
}

/** One run or release at a time: each puts a month's ranks in the place of others. */
export const lockRanks = async (tx: Tx, { applicationId, month }: Place): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leaderboard ${applicationId} ${month}`}, 0))`);
};

export const isOfMonth = ({ applicationId, month }: Place) =>
  and(eq(leaderboardRows.applicationId, applicationId), eq(leaderboardRows.month, month));

const keyOf = (type: LeaderboardType, userId: string) => `${type} ${userId}`;

/** Ranks of the month before, by category and creator. */
export const readFormerRanks = async (tx: Tx, { applicationId, month }: Place): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ type: leaderboardRows.type, userId: leaderboardRows.userId, rank: leaderboardRows.rank })
    .from(leaderboardRows)
    .where(isOfMonth({ applicationId, month: shiftMonth(month, -1) }));
  return new Map(rows.flatMap(({ type, userId, rank }) => (rank === null ? [] : [[keyOf(type, userId), rank] as const])));
};

/** Ranks up since the month before; null for a creator without a rank in one of the two. */
export const movementOf = (
  former: ReadonlyMap<string, number>,
  { type, userId, rank }: Pick<Row, 'type' | 'userId' | 'rank'>,
): number | null => {
  const before = former.get(keyOf(type, userId));
  return before === undefined || rank === null ? null : before - rank;
};

/** A row's name in the index: the same in each run. */
const idOf = async ({ applicationId, month }: Place, { type, userId }: Pick<Row, 'type' | 'userId'>): Promise<string> =>
  `${month}-${(await sha256([applicationId, month, type, userId].join('\n'))).replaceAll('=', '')}`;

const toRows = async (
  place: Place,
  scored: readonly ScoredCreator[],
  {
    releases,
    former,
    frozenAt,
  }: { releases: ReadonlyMap<string, Date>; former: ReadonlyMap<string, number>; frozenAt: Date | null },
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const type of leaderboardTypes) {
    const contenders = scored
      .filter((one) => one.type === type)
      .map((one) => {
        const releasedAt = releases.get(keyOf(type, one.userId)) ?? null;
        return { ...one, releasedAt, isPending: one.holds.length > 0 && releasedAt === null };
      });
    for (const { bots: numberOfCharacters, holds: heldFor, isPending, ...one } of rankRows(contenders)) {
      const { userId, rank, score, chatters, rating, approvedAt, releasedAt } = one;
      rows.push({
        id: await idOf(place, one),
        ...place,
        type,
        userId,
        status: isPending ? 'pending' : 'ranked',
        rank,
        score,
        movement: movementOf(former, one),
        numberOfCharacters,
        chatters,
        rating,
        approvedAt,
        heldFor,
        releasedAt,
        frozenAt,
      });
    }
  }
  return rows;
};

/** Rows of one statement. */
const batch = 500;

/**
 * Puts a month's ranks in the place of those before, in one transaction: twice the same run leaves the same bytes. Once the
 * hold after the month is over they are frozen, and the prizes are granted with that; a frozen month stays as it is.
 */
export const rankMonth = async (
  { db, news }: { db: Db; news: PrizeNews },
  place: Place,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  if ((await db.$count(leaderboardRows, and(isOfMonth(place), isNotNull(leaderboardRows.frozenAt)))) > 0) return;
  const scored = await scoreMonth(db, { ...place, now }, signal);
  const end = freezesAt(place.month);
  const frozenAt = now < end ? null : end;
  await db.transaction(async (tx) => {
    await lockRanks(tx, place);
    const before = await tx
      .select({
        type: leaderboardRows.type,
        userId: leaderboardRows.userId,
        releasedAt: leaderboardRows.releasedAt,
        frozenAt: leaderboardRows.frozenAt,
      })
      .from(leaderboardRows)
      .where(isOfMonth(place));
    if (before.some((row) => row.frozenAt !== null)) return;
    const releases = new Map(
      before.flatMap(({ type, userId, releasedAt }) => (releasedAt ? [[keyOf(type, userId), releasedAt] as const] : [])),
    );
    const former = await readFormerRanks(tx, place);
    const rows = await toRows(place, scored, { releases, former, frozenAt });
    await tx.delete(leaderboardRows).where(isOfMonth(place));
    // Somebody may have left since the scores were read.
    const ids = rows.map(({ userId }) => userId);
    const here = await tx.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids)).for('key share');
    const hereIds = new Set(here.map(({ id }) => id));
    const left = rows.filter(({ userId }) => hereIds.has(userId));
    for (let from = 0; from < left.length; from += batch) await tx.insert(leaderboardRows).values(left.slice(from, from + batch));
    if (frozenAt !== null) await givePrizes(tx, left, now, news);
  });
};
