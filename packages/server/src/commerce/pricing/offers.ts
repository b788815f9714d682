import type { Brand, Plan, PurchaseOptions } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { offerViews, orders } from '../../db/schema.ts';
import { edgesOf, isDue } from '../../kernel/schedules/schedule.ts';
import { hourMs } from '../../kernel/schedules/time.ts';
import type { Db, Tx } from '../../ports/index.ts';
import { amountIn, type OfferRow } from './plans-in-force.ts';

/** Whether an account has ever paid for anything: offers are for people who have not. */
export const hasPaid = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'paid')))
    .limit(1);
  return paid !== undefined;
};

const priceOf = (brand: Brand, offer: OfferRow, plan: Plan | undefined): number | undefined => {
  const price = plan && amountIn(offer, plan.currency, brand.commerce.currency);
  return plan && price !== undefined && price < plan.price ? price : undefined;
};

/** The deadline of an offer for an account, which begins to run when it is first told, and is no later than the offer's own end. */
const deadlineOf = async (db: Db, userId: string, offer: OfferRow, now: Date): Promise<Date> => {
  const endsAt = new Date(now.getTime() + offer.hours * hourMs);
  await db.insert(offerViews).values({ userId, offerId: offer.offer_id, endsAt, createdAt: now }).onConflictDoNothing();
  const [view] = await db
    .select()
    .from(offerViews)
    .where(and(eq(offerViews.userId, userId), eq(offerViews.offerId, offer.offer_id)));
  return new Date(Math.min((view?.endsAt ?? endsAt).getTime(), edgesOf(offer).until));
};

interface Asked {
  db: Db;
  brand: Brand;
  userId: string;
  /** Plans that are sold now, in the buyer's currency. */
  plans: readonly Plan[];
  now: Date;
}

/**
 * What an account may take, with the deadlines that begin now where it sees them for the first time.
 *
 * @param only one of them: the deadline of no other begins
 */
export const offersFor = async ({ db, brand, userId, plans, now }: Asked, only?: string): Promise<PurchaseOptions['offers']> => {
  const rows = brand.commerce.offers.filter((offer) => isDue(offer, now) && offer.offer_id === (only ?? offer.offer_id));
  if (rows.length === 0 || (await hasPaid(db, userId))) return [];
  const told: PurchaseOptions['offers'] = [];
  for (const offer of rows) {
    const plan = plans.find(({ plan_id }) => plan_id === offer.plan_id);
    const price = priceOf(brand, offer, plan);
    if (!plan || price === undefined) continue;
    const endsAt = await deadlineOf(db, userId, offer, now);
    if (endsAt <= now) continue;
    const { currency, price: list_price, plan_id } = plan;
    told.push({ offer_id: offer.offer_id, plan_id, price, list_price, currency, ends_at: endsAt.toISOString() });
  }
  return told;
};

/** The price of an offer that an account may take for a plan; null where it may not, and the plan's own price counts. */
export const offerPrice = async (
  { db, brand, userId, plans, now }: Asked,
  { offerId, planId }: { offerId: string; planId: string },
): Promise<number | null> => {
  const offers = await offersFor({ db, brand, userId, plans, now }, offerId);
  return offers.find((one) => one.plan_id === planId)?.price ?? null;
};
