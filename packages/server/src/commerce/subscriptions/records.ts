import { cardOnFile, declineReason, type Brand, type Plan, type SubscriptionRecord } from '@troupe/protocol';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openStatuses, orders, subscriptions, type Terms } from '../../db/schema.ts';
import type { Db, Tax } from '../../ports/index.ts';
import type { OrderRow } from '../order-rows.ts';
import { plansInForce } from '../pricing/plans-in-force.ts';
import { createNextCharge, placeOf, type Customer } from './next-charge.ts';
import { periodEnd } from './periods.ts';
import { wholeOf, type Subscription } from './rows.ts';
import { startOf, termsOf, upgradePrice, worthOfTerms, type Upgrade } from './terms.ts';

/** Subscriptions that somebody is told of. */
const mostTold = 10;

/** A subscription with the purchase that it began with. */
export interface Held {
  row: Subscription;
  order: OrderRow;
}

/** Somebody's subscriptions, the one that counts first. */
export const findHeld = async (db: Db, { userId, brand }: { userId: string; brand: Brand }): Promise<Held[]> => {
  const rows = await db
    .select({ row: subscriptions, order: orders })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.applicationId, brand.id)))
    .orderBy(sql`${subscriptions.status} = 'expired'`, desc(subscriptions.recurAt), desc(subscriptions.id))
    .limit(mostTold);
  return rows.map(({ row, order }) => ({ row: wholeOf(row, order), order }));
};

/** A payment of a subscription that the processor has not ended. */
export const findOpenOrder = async (db: Pick<Db, 'select'>, subscriptionId: string): Promise<OrderRow | undefined> => {
  const isOpen = and(eq(orders.subscriptionId, subscriptionId), inArray(orders.status, openStatuses));
  const [order] = await db.select().from(orders).where(isOpen).orderBy(desc(orders.createdAt)).limit(1);
  return order;
};

/** Another plan, and what happens to who chooses it. */
export interface Choice {
  plan: Plan;
  terms: Terms;
  /** Null where it starts with the next period. */
  upgrade: Upgrade | null;
}

/**
 * Plans that may be changed to (R-PORTAL-07): all that are sold in the currency of the subscription, of a year where it is of a
 * year. What would be charged at once needs a card that is kept; by hand every change waits for the next period.
 */
export const createChoices =
  ({ tax }: { tax: Tax }) =>
  async (brand: Brand, { row, customer, now }: { row: Subscription; customer: Customer; now: Date }): Promise<Choice[]> => {
    const { terms, period, anchorAt, periodNo, recurAt, worth, savedCard, nextTerms } = row;
    const plans = plansInForce(brand, { currency: terms.currency, now }).filter(
      (plan) => (period === 'monthly' || plan.period === 'annual') && (plan.plan_id !== terms.planId || nextTerms !== null),
    );
    if (row.status !== 'active' || plans.length === 0) return [];
    const rate = await tax.rateOf({ brand, ...placeOf(customer), at: now });
    const running = { period, startedAt: periodEnd(anchorAt, period, periodNo - 1), endsAt: recurAt, worth };
    return plans.map((plan) => {
      // Who goes back to the plan that they have keeps its terms.
      const isBack = plan.plan_id === terms.planId;
      const to = isBack ? terms : termsOf(brand, plan, terms.coupon);
      const isNow = !isBack && savedCard !== null && recurAt > now && startOf(terms, to) === 'now';
      return { plan, terms: to, upgrade: isNow ? upgradePrice(to, { running, now, tax: rate }) : null };
    });
  };

const productOf = (terms: Terms): SubscriptionRecord['current_product'] => ({
  plan_id: terms.planId,
  role: terms.role,
  name: terms.planName,
  period: terms.period,
  price: worthOfTerms(terms),
  currency: terms.currency,
});

const choiceOf = ({ terms, upgrade }: Choice, row: Subscription, now: Date): SubscriptionRecord['available_plans'][number] => ({
  ...productOf(terms),
  starts: upgrade ? 'now' : 'next_period',
  upgrade_price: upgrade?.total ?? null,
  recur_at: (upgrade?.restarts ? periodEnd(now, terms.period, 1) : row.recurAt).toISOString(),
});

/** A subscription as its buyer sees it (R-PORTAL-02). */
export const createRecords = (deps: { db: Db; tax: Tax }) => {
  const nextCharge = createNextCharge(deps);
  const choicesFor = createChoices(deps);
  return async (brand: Brand, { row, order }: Held, now: Date): Promise<SubscriptionRecord> => {
    const goesOn = row.status === 'active' || row.status === 'grace';
    const { customer } = order;
    const open = await findOpenOrder(deps.db, row.id);
    const due = goesOn ? await nextCharge(brand, row, { customer, at: row.recurAt > now ? row.recurAt : now }) : null;
    const choices = await choicesFor(brand, { row, customer, now });
    return {
      order_id: row.orderId,
      subscription_id: row.id,
      subscription_status: row.status,
      recur_at: row.recurAt.toISOString(),
      frequency: row.period === 'annual' ? 'Yearly Subscription' : 'Monthly Subscription',
      current_product: { ...productOf(row.terms), price: row.worth },
      next_product: due ? productOf(due.terms) : null,
      next_charge: due ? { total: due.price.total, currency: due.terms.currency, tax: due.price.tax } : null,
      renews: row.savedCard === null ? 'by_hand' : 'card',
      grace_until: row.graceUntil?.toISOString() ?? null,
      failure: v.is(declineReason, row.failure) ? row.failure : null,
      available_plans: choices.map((choice) => choiceOf(choice, row, now)),
      credit_card: row.savedCard !== null && v.is(cardOnFile, row.card) ? row.card : null,
      is_card_deleted: row.savedCard === null && row.card !== null,
      open_order: open ? { order_id: open.id, iframe_3ds_url: open.challengeUrl } : null,
    };
  };
};
