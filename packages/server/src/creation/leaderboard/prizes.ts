import { and, eq, max } from 'drizzle-orm';
import { grants, type leaderboardRows } from '../../db/schema.ts';
import { monthsAfter } from '../../kernel/schedules/months.ts';
import type { Tx } from '../../ports/index.ts';
import { grantRight } from '../../platform/rights/grants.ts';
import { prizeOf } from './formula.ts';
import type { PrizeNews } from './prize-news.ts';

type Row = Pick<typeof leaderboardRows.$inferSelect, 'id' | 'userId' | 'applicationId' | 'month' | 'rank'>;

const lockedBy = ({ userId, id }: Pick<Row, 'userId' | 'id'>): string => `${userId} ${id}`;

const source = 'prize';
const actor = { kind: 'job', name: 'leaderboard' } as const;

/**
 * Grants the prizes of final ranks (R-LEAD-08), each once: a prize is named after its row, which a month has once for a
 * category and a creator, and is told with it. Who wins in both categories gets one month after the other.
 */
export const givePrizes = async (tx: Tx, rows: readonly Row[], now: Date, news: PrizeNews): Promise<void> => {
  // In the order of the accounts, whose rows are locked: two servers never wait for each other.
  for (const row of rows.toSorted((a, b) => (lockedBy(a) < lockedBy(b) ? -1 : 1))) {
    const { rank } = row;
    const value = prizeOf(rank);
    if (rank === null || value === null) continue;
    const isPrize = and(eq(grants.userId, row.userId), eq(grants.source, source));
    if ((await tx.$count(grants, and(isPrize, eq(grants.sourceId, row.id)))) > 0) continue;
    const [other] = await tx
      .select({ endsAt: max(grants.endsAt) })
      .from(grants)
      .where(isPrize);
    const startsAt = other?.endsAt && other.endsAt > now ? other.endsAt : now;
    const endsAt = monthsAfter(startsAt, 1);
    await grantRight(
      tx,
      {
        id: `prize-${row.id}`,
        userId: row.userId,
        kind: 'role',
        value,
        source,
        sourceId: row.id,
        actor,
        startsAt,
        endsAt,
      },
      now,
    );
    await news.won(tx, { row, rank, role: value, startsAt, endsAt });
  }
};
