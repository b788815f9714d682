import { asc, lte, sql } from 'drizzle-orm';
import { deferrals } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Clock, Db, Job, NewId } from '../../ports/index.ts';
import { earnedBy, nextEarning } from './arithmetic.ts';
import { post, type Posting } from './postings.ts';
import type { Sales } from './sales.ts';

export type Deferral = typeof deferrals.$inferSelect;

/** Sales that are looked at in one transaction. */
const atOnce = 500;

/**
 * What the days that are over have earned of a sale: its row afterwards, and the posting. Its key names the last of these days,
 * so that no day is earned twice.
 */
export const earn = (row: Deferral, now: Date): { after: Deferral; posting: Posting | null } => {
  const { orderId, applicationId, currency, left, untilDay } = row;
  const { earned, nextDay: fromDay } = earnedBy(row, now);
  const unearned = { left: left - earned, fromDay, untilDay };
  const after = { ...row, ...unearned, dueAt: nextEarning(unearned) };
  if (earned === 0 || fromDay === null) return { after, posting: null };
  const lastDay = new Date(fromDay.getTime() - dayMs).toISOString().slice(0, 10);
  const event = { kind: 'earned' as const, key: `earned:${orderId}:${lastDay}`, applicationId, orderId, currency, at: fromDay };
  return { after, posting: { ...event, lines: { deferred: earned, revenue: -earned } } };
};

interface EarningDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  sales: Pick<Sales, 'makeUp'>;
}

/** Moves what is earned of those that are due; resolves to how many those were. */
const createEarning =
  ({ db, clock, newId }: EarningDeps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const due = await tx
        .select()
        .from(deferrals)
        .where(lte(deferrals.dueAt, now))
        .orderBy(asc(deferrals.dueAt))
        .limit(atOnce)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      const done = due.map((row) => earn(row, now));
      await post(
        tx,
        newId,
        done.flatMap(({ posting }) => posting ?? []),
      );
      await tx
        .insert(deferrals)
        .values(done.map(({ after }) => after))
        .onConflictDoUpdate({
          target: deferrals.orderId,
          set: { left: sql`excluded.left`, fromDay: sql`excluded.from_day`, dueAt: sql`excluded.due_at` },
        });
      return due.length;
    });

/** Earns what was paid for and is over, by the month and at the end of each period; and makes up for sales that are not in the books. */
export const createEarningJob = (deps: EarningDeps): Job => {
  const earnSome = createEarning(deps);
  return {
    name: 'commerce/ledger.earn',
    schedule: '20 * * * *',
    tries: 1,
    async run(_, { signal }) {
      while (!signal.aborted && (await deps.sales.makeUp()) > 0);
      while (!signal.aborted && (await earnSome()) > 0);
    },
  };
};
