import type { Brand } from '@troupe/protocol';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { openStatuses, orders, subscriptions } from '../../db/schema.ts';
import type { Clock, Db, Job, Log, NewId, Payments, Tax, Tx } from '../../ports/index.ts';
import { isOpen, type OrderRow } from '../order-rows.ts';
import type { Attempt, Orders } from '../orders.ts';
import type { Keeper } from './keeper.ts';
import { leaseMs } from './machine.ts';
import { createNextCharge } from './next-charge.ts';
import { lockSubscription, wholeOf, type Subscription } from './rows.ts';

/** Subscriptions that are read at a time, and looked at side by side. */
const atOnce = 50;
const sideBySide = 5;

export interface RenewalDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  tax: Tax;
  brands: { all: readonly Brand[] };
  keeper: Keeper;
  /** Null where nothing can be charged; subscriptions end all the same. */
  orders: Pick<Orders, 'createDue' | 'charge' | 'refresh'> | null;
  payments: Pick<Payments, 'forgetCard'> | null;
  /** Addresses that a processor is told of. */
  attemptFor(brand: Brand, orderId: string): Pick<Attempt, 'returnUrl' | 'webhookUrl' | 'statementDescriptor'>;
}

/** SQL: when to look at a subscription again, as `subscriptions_due` has it. */
const dueAt = sql<Date>`coalesce(${subscriptions.nextActionAt}, ${subscriptions.recurAt})`.mapWith(subscriptions.recurAt);
/** SQL: what comes after one of them, so that what waits for a next look holds up nobody. */
const isBehind = ({ at, id }: { at: Date; id: string }) =>
  sql`(${dueAt}, ${subscriptions.id}) > (${at.toISOString()}::timestamptz, ${id})`;
const isDue = (now: Date) =>
  and(lte(dueAt, now.toISOString()), ne(subscriptions.status, 'expired'), isNull(subscriptions.parkedReason));

const createRenewal = (deps: RenewalDeps) => {
  const { db, clock, newId, keeper, brands, orders: payer, payments } = deps;
  const nextCharge = createNextCharge(deps);

  /** A subscription that is still due, for this transaction alone; undefined where somebody else has it. */
  const claim = async (tx: Tx, id: string) => {
    const [free] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), isDue(clock.now())))
      .for('update', { skipLocked: true });
    return free && lockSubscription(tx, id);
  };

  const orderOf = async (row: Subscription): Promise<OrderRow | undefined> => {
    const isPeriod = and(eq(orders.subscriptionId, row.id), eq(orders.periodStart, row.recurAt));
    const [order] = await db
      .select()
      .from(orders)
      .where(and(isPeriod, inArray(orders.status, [...openStatuses, 'paid'])));
    return order;
  };

  /** Nobody's subscription: the account is gone, and its card goes too. */
  const endOfNobody = async (row: Subscription): Promise<void> => {
    if (row.savedCard !== null) await payments?.forgetCard({ brandId: row.applicationId, savedCard: row.savedCard });
    await db
      .update(subscriptions)
      .set({ status: 'expired', savedCard: null, card: null, nextActionAt: null, graceUntil: null })
      .where(eq(subscriptions.id, row.id));
  };

  /** A payment for the next period that is under way already: its end is asked for, and nothing is charged beside it. */
  const goOn = async (row: Subscription, order: OrderRow, attempt: Attempt | null): Promise<void> => {
    const later = new Date(clock.now().getTime() + leaseMs);
    await db.update(subscriptions).set({ nextActionAt: later }).where(eq(subscriptions.id, row.id));
    if (!isOpen(order)) {
      // A server of a former release was told of the payment, and knew nothing of renewals.
      await db.transaction(async (tx) => {
        const locked = await lockSubscription(tx, row.id);
        const { terms, worth, planId, role } = order;
        const change = {
          nextTerms: null,
          planId,
          role,
          failure: null,
          ...(terms && { terms }),
          ...(worth !== null && { worth }),
        };
        if (locked) await keeper.apply(tx, locked, { kind: 'paid' }, { now: clock.now(), change });
      });
      return;
    }
    const now = await payer?.refresh(order);
    // A server that died before it asked has left an order that the processor never heard of; the same order is asked for again.
    if (payer && now && isOpen(now) && now.isUnattended && attempt) await payer.charge(now, attempt);
  };

  return async (id: string): Promise<void> => {
    const [found] = await db
      .select({ row: subscriptions, order: orders })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(eq(subscriptions.id, id));
    if (!found) return;
    const seen = wholeOf(found.row, found.order);
    const brand = brands.all.find(({ id: brandId }) => brandId === seen.applicationId);
    if (seen.userId === null) return endOfNobody(seen);
    if (!brand) return;
    const attemptOf = ({ savedCard }: Subscription, orderId: string): Attempt | null =>
      savedCard === null ? null : { ...deps.attemptFor(brand, orderId), savedCard, isBuyerThere: false };

    const begun = await orderOf(seen);
    if (begun) return goOn(seen, begun, attemptOf(seen, begun.id));

    const { customer } = found.order;
    const { terms, next, price } = await nextCharge(brand, seen, { customer, at: clock.now() });
    const sum = { total: price.total, currency: terms.currency };
    const due = await db.transaction(async (tx) => {
      const row = await claim(tx, id);
      // What was chosen meanwhile has another price: the next look knows it.
      if (!row || JSON.stringify(row.nextTerms ?? row.terms) !== JSON.stringify(terms)) return undefined;
      const { effects, row: after } = await keeper.apply(tx, row, { kind: 'due' }, { now: clock.now(), sum });
      if (!payer || !effects.some(({ kind }) => kind === 'charge')) return undefined;
      const idempotencyKey = `renewal-${newId()}`;
      const asked = { kind: 'renewal' as const, brand, subscription: after, idempotencyKey, terms, next, price, customer };
      const order = await payer.createDue(tx, { ...asked, isUnattended: true });
      return order && { order, attempt: attemptOf(after, order.id) };
    });
    if (due?.attempt) await payer?.charge(due.order, due.attempt);
  };
};

/**
 * What happens to subscriptions by itself: renewals, further tries, mails, ends. The row is the timer, so that nothing is lost
 * with a queue; a lock on the row keeps servers apart, and one order a period keeps charges apart.
 */
export const createRenewalJob = (deps: RenewalDeps): Job => {
  const { db, clock, log } = deps;
  const renew = createRenewal(deps);
  const look = (id: string) =>
    renew(id).catch((error: unknown) => log.error('A subscription waits for the next look.', { subscriptionId: id, error }));

  return {
    name: 'commerce/subscriptions.renew',
    schedule: '* * * * *',
    tries: 1,
    async run(_, { signal }) {
      let last: { at: Date; id: string } | undefined;
      do {
        const due: { at: Date; id: string }[] = await db
          .select({ at: dueAt, id: subscriptions.id })
          .from(subscriptions)
          .where(and(isDue(clock.now()), last && isBehind(last)))
          .orderBy(asc(dueAt), asc(subscriptions.id))
          .limit(atOnce);
        for (let from = 0; from < due.length && !signal.aborted; from += sideBySide)
          await Promise.all(due.slice(from, from + sideBySide).map(({ id }) => look(id)));
        last = due.at(-1);
      } while (last !== undefined && !signal.aborted);
    },
  };
};
