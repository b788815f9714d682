import { and, lt, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { eventSums, pageEvents } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import type { Clock, Db, Job } from '../../ports/index.ts';
import { dayOf } from './page-events.ts';

const rawDays = 30;
/** Twenty-five months. */
const sumDays = 761;

export const dropOldPageEvents: Sweep = ({ db, daysAgo }) =>
  dropSome(db, { key: pageEvents.id, over: lt(pageEvents.day, dayOf(daysAgo(rawDays))) });

export const dropOldEventSums: Sweep = async ({ db, daysAgo }) => {
  const over = lt(eventSums.day, dayOf(daysAgo(sumDays)));
  return db.delete(eventSums).where(over).returning({ day: eventSums.day });
};

/** Counts whole days, once a night; a day that is counted again is counted the same. */
export const createRollUp = ({ db, clock }: { db: Db; clock: Clock }): { job: Job } => ({
  job: {
    name: 'platform/page-events.roll-up',
    schedule: '17 0 * * *',
    async run() {
      const today = dayOf(clock.now());
      const detail = sql<string>`coalesce(${pageEvents.details} ->> 'network', ${pageEvents.details} ->> 'currency', ${pageEvents.details} ->> 'plan_id', ${pageEvents.details} ->> 'on', '')`;
      const sums = db
        .select({
          applicationId: pageEvents.applicationId,
          day: pageEvents.day,
          name: pageEvents.name,
          detail: detail.as('detail'),
          count: sql<number>`count(*)::int`.as('count'),
          visitors: sql<number>`count(distinct ${pageEvents.visitor})::int`.as('visitors'),
          amount: sql<number>`coalesce(sum((${pageEvents.details} ->> 'amount')::bigint), 0)::bigint`.as('amount'),
        })
        .from(pageEvents)
        .where(and(lt(pageEvents.day, today)))
        .groupBy(pageEvents.applicationId, pageEvents.day, pageEvents.name, detail);
      const excluded = (name: string) => sql.raw(`excluded.${name}`);
      await db
        .insert(eventSums)
        .select(sums)
        .onConflictDoUpdate({
          target: [eventSums.applicationId, eventSums.day, eventSums.name, eventSums.detail],
          set: {
            // A day of which a part was dropped since is not counted down.
            count: sql`greatest(${eventSums.count}, ${excluded('count')})`,
            visitors: sql`greatest(${eventSums.visitors}, ${excluded('visitors')})`,
            amount: sql`greatest(${eventSums.amount}, ${excluded('amount')})`,
          },
        });
    },
  },
});
