import { AppError } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { stripePayments } from '../../db/schema.ts';
import type { Charge, Clock, Db, PaymentOrder, SavedCharge } from '../../ports/index.ts';
import { isBuyerAway } from './requests.ts';

export type StripePayment = typeof stripePayments.$inferSelect;

/** What we know of orders at Stripe. */
export interface StripeBooks {
  find(order: PaymentOrder): Promise<StripePayment | undefined>;
  /** The order's row, written now unless it was. Throws `invalid_card` where another order has used the token. */
  begin(asked: Charge | SavedCharge): Promise<StripePayment>;
  /** Writes down what Stripe calls it, once, and while it may still be paid; returns the row as it is then. */
  name(order: PaymentOrder, names: { customer: string; intentId: string }): Promise<StripePayment | undefined>;
  /** Takes back an order that has no name at Stripe: its token is good for another. False where it has one. */
  forget(order: PaymentOrder): Promise<boolean>;
  /** Bars an order from being paid, whether or not it has come; returns its row. */
  bar(order: PaymentOrder): Promise<StripePayment>;
}

const isOrder = ({ brandId, orderId }: PaymentOrder) =>
  and(eq(stripePayments.brandId, brandId), eq(stripePayments.orderId, orderId));

export const createStripeBooks = ({ db, clock }: { db: Db; clock: Clock }): StripeBooks => {
  const find = async (order: PaymentOrder): Promise<StripePayment | undefined> =>
    (await db.select().from(stripePayments).where(isOrder(order)))[0];

  return {
    find,

    async begin(asked) {
      const { brandId, orderId, amount, currency } = asked;
      const token = 'paymentToken' in asked ? asked.paymentToken : null;
      const row = { brandId, orderId, amount, currency, token, isAway: isBuyerAway(asked), createdAt: clock.now() };
      await db.insert(stripePayments).values(row).onConflictDoNothing();
      const found = await find(asked);
      if (!found) throw new AppError('invalid_card');
      return found;
    },

    async name(order, { customer, intentId }) {
      const isNameless = and(isOrder(order), isNull(stripePayments.intentId), isNull(stripePayments.cancelledAt));
      await db.update(stripePayments).set({ customer, intentId }).where(isNameless);
      return find(order);
    },

    async forget(order) {
      const isNameless = and(isOrder(order), isNull(stripePayments.intentId), isNull(stripePayments.cancelledAt));
      const forgotten = await db.delete(stripePayments).where(isNameless).returning({ orderId: stripePayments.orderId });
      return forgotten.length > 0;
    },

    async bar({ brandId, orderId }) {
      const cancelledAt = clock.now();
      const unheard = { brandId, orderId, amount: 0, currency: '', cancelledAt, createdAt: cancelledAt };
      await db.insert(stripePayments).values(unheard).onConflictDoNothing();
      const isOpen = and(isOrder({ brandId, orderId }), isNull(stripePayments.cancelledAt));
      await db.update(stripePayments).set({ cancelledAt }).where(isOpen);
      const barred = await find({ brandId, orderId });
      if (!barred) throw new Error('The books of an order went away.');
      return barred;
    },
  };
};
