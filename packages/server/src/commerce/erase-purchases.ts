import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Erase } from '../data-map.ts';
import { orders, refunds, subscriptions } from '../db/schema.ts';

/** What was sold and paid stays; name, address and card do not. */
export const eraseCustomer: Erase = async (db, { id }) => {
  const isNamed = or(sql`${orders.customer} <> '{}'::jsonb`, isNotNull(orders.card), isNotNull(orders.challengeUrl));
  const done = await db
    .update(orders)
    .set({ customer: {}, card: null, challengeUrl: null, idempotencyKey: sql`${orders.id}` })
    .where(and(eq(orders.userId, id), isNamed))
    .returning({ id: orders.id });
  return done.length;
};

/**
 * A subscription without anybody renews no more. The engine's next look ends it, and has its card forgotten, also where it was
 * over already.
 */
export const endSubscriptions: Erase = async (db, { id }) => {
  const { status, savedCard, card } = subscriptions;
  const goesOn = and(ne(status, 'cancelled'), ne(status, 'expired'));
  const hasCard = or(isNotNull(card), and(eq(status, 'expired'), isNotNull(savedCard)));
  const done = await db
    .update(subscriptions)
    .set({ status: 'cancelled', nextTerms: null, card: null, nextActionAt: sql`now()` })
    .where(and(eq(subscriptions.userId, id), or(goesOn, hasCard)))
    .returning({ id: subscriptions.id });
  return done.length;
};

/** What went back stays in the books; why it did may tell of the person. */
export const eraseRefundReasons: Erase = async (db, { id }) => {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  const done = await db
    .update(refunds)
    .set({ reason: '' })
    .where(and(inArray(refunds.orderId, theirs), ne(refunds.reason, '')))
    .returning({ id: refunds.id });
  return done.length;
};
