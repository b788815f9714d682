import { AppError, releaseLeaderboardRow, type LeaderboardRow } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { leaderboardRows, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits, Tx } from '../../ports/index.ts';
import { accountActor } from '../../platform/audit/actor.ts';
import type { ModerationLog } from '../../platform/audit/moderation-log.ts';
import { rankRows } from './formula.ts';
import type { PrizeNews } from './prize-news.ts';
import { givePrizes } from './prizes.ts';
import { isOfMonth, lockRanks, movementOf, readFormerRanks } from './rank-month.ts';
import { shownColumns, toLeaderboardRow } from './to-leaderboard-row.ts';

export interface ReleaseDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  moderationLog: ModerationLog;
  news: PrizeNews;
}

type Row = typeof leaderboardRows.$inferSelect;

/** Ranks a category of a month anew, by the scores that it has. */
const rankAgain = async (tx: Tx, place: Pick<Row, 'applicationId' | 'month' | 'type'>): Promise<Row[]> => {
  const rows = await tx
    .select({ row: leaderboardRows, username: users.username })
    .from(leaderboardRows)
    .innerJoin(users, eq(users.id, leaderboardRows.userId))
    .where(and(isOfMonth(place), eq(leaderboardRows.type, place.type)));
  const former = await readFormerRanks(tx, place);
  const contenders = rows.map(({ row, username }) => ({
    ...row,
    username: username ?? '',
    isPending: row.heldFor.length > 0 && row.releasedAt === null,
  }));
  const ranked: Row[] = [];
  for (const { username: _, isPending, ...row } of rankRows(contenders)) {
    const after = { ...row, status: isPending ? ('pending' as const) : ('ranked' as const), movement: movementOf(former, row) };
    const before = rows.find((one) => one.row.id === row.id)?.row;
    ranked.push(after);
    if (before?.rank === after.rank && before.status === after.status && before.movement === after.movement) continue;
    const { rank, status, movement } = after;
    await tx.update(leaderboardRows).set({ rank, status, movement }).where(eq(leaderboardRows.id, row.id));
  }
  return ranked;
};

/** POST leaderboard/{id}/release: an admin lets a held row take part, in one transaction with the new ranks, the prizes and the log. */
export const releaseHandlers = ({ db, clock, rateLimits, moderationLog, news }: ReleaseDeps): Registration[] => {
  const find = async (tx: Pick<Db, 'select'>, rowId: string, { brand }: CallerContext) => {
    const [row] = await tx
      .select()
      .from(leaderboardRows)
      .where(and(eq(leaderboardRows.id, rowId), eq(leaderboardRows.applicationId, brand.id)));
    if (!row) throw new AppError('not_found');
    return row;
  };

  const release = (rowId: string, context: CallerContext): Promise<LeaderboardRow> =>
    db.transaction(async (tx) => {
      await lockRanks(tx, await find(tx, rowId, context));
      const row = await find(tx, rowId, context);
      // What an admin made themselves, another one decides about.
      if (row.userId === context.caller.userId) throw new AppError('forbidden');
      if (row.status !== 'pending') throw new AppError('conflict', { message: 'Nothing holds this row.' });
      const now = clock.now();
      await tx.update(leaderboardRows).set({ releasedAt: now }).where(eq(leaderboardRows.id, rowId));
      const ranked = await rankAgain(tx, row);
      if (row.frozenAt !== null) await givePrizes(tx, ranked, now, news);
      await moderationLog.append(tx, {
        applicationId: row.applicationId,
        actor: accountActor(context.caller.userId),
        action: 'leaderboard_released',
        subject: `user:${row.userId}`,
        data: { row: rowId, held: row.heldFor.join(',') },
      });
      const [shown] = await tx
        .select(shownColumns)
        .from(leaderboardRows)
        .innerJoin(users, eq(users.id, leaderboardRows.userId))
        .where(eq(leaderboardRows.id, rowId));
      if (!shown) throw new AppError('not_found');
      return toLeaderboardRow(shown);
    });

  return [
    handler(releaseLeaderboardRow, async ({ params }, context) => {
      await rateLimits.take(...limitRules('moderation', context));
      return release(params.rowId, context);
    }),
  ];
};
