import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import { openStatuses, orders } from '../db/schema.ts';
import { hourMs } from '../kernel/schedules/time.ts';
import type { Clock, Db, Job, Log } from '../ports/index.ts';
import type { OrderRow } from './order-rows.ts';
import type { Orders } from './orders.ts';

/** After this long nobody goes on with an order, and others may want the code that it took. */
const abandonedMs = hourMs;
/** Orders that are read at a time. */
const atOnce = 100;

export interface AbandonedDeps {
  db: Db;
  clock: Clock;
  log: Log;
  orders: Pick<Orders, 'close'>;
}

/** The open orders of before a moment, oldest first, from behind one of them. What the engine asked for it goes on with itself. */
const openBefore = (db: Db, before: Date, last: OrderRow | undefined): Promise<OrderRow[]> => {
  const isLater =
    last && or(gt(orders.createdAt, last.createdAt), and(eq(orders.createdAt, last.createdAt), gt(orders.id, last.id)));
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, openStatuses), eq(orders.isUnattended, false), lt(orders.createdAt, before), isLater))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(atOnce);
};

/**
 * Ends purchases that have been open for an hour, anybody's: the processor says how each ended. One that it does not tell about
 * now waits for the next run.
 */
export const createAbandonedJob = ({ db, clock, log, orders: { close } }: AbandonedDeps): Job => ({
  name: 'commerce/orders.end-abandoned',
  schedule: '*/10 * * * *',
  tries: 1,
  async run(_, { signal }) {
    const before = new Date(clock.now().getTime() - abandonedMs);
    let last: OrderRow | undefined;
    do {
      const left = await openBefore(db, before, last);
      for (const order of left) {
        if (signal.aborted) return;
        await close(order).catch((error: unknown) =>
          log.error('The processor does not say how an abandoned order ended.', { orderId: order.id, error }),
        );
      }
      last = left.at(-1);
    } while (last !== undefined);
  },
});
