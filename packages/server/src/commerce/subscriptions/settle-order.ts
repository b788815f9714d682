import type { CardOnFile } from '@troupe/protocol';
import type { orders } from '../../db/schema.ts';
import type { Log, NewId, PaymentState, Tx } from '../../ports/index.ts';
import type { Keeper } from './keeper.ts';
import type { SubscriptionNews } from './news.ts';
import { periodEnd } from './periods.ts';
import { lockSubscription, termsOfOrder, type Subscription } from './rows.ts';

type OrderRow = typeof orders.$inferSelect;
type Payment = PaymentState & { status: 'paid' };

/** How an order came to nothing. */
export interface Refusal {
  reason: string;
  /** Whether another try with the same card is of no use. */
  isFinal: boolean;
  /** Whether the processor has the card no more. */
  isCardLost: boolean;
  /** Whether it says nothing of the card: the processor was away. */
  isNobodysFault: boolean;
}

/** What an order that has ended means for a subscription, in the transaction that ends it, once. */
export interface Settling {
  /** @returns a card that is kept no more, since another one pays now; null for none */
  paid(tx: Tx, order: OrderRow & { userId: string }, payment: Payment, now: Date): Promise<string | null>;
  refused(tx: Tx, order: OrderRow, refusal: Refusal, now: Date): Promise<void>;
}

/** Refusals that the buyer alone can do something about. */
const waitsForBuyer = new Set(['card_expired', 'card_authentication_failed', 'card_authentication_cancelled']);

const cardOf = ({ savedCard, card }: Payment): { savedCard: string; card: CardOnFile | null } | object =>
  savedCard === null ? {} : { savedCard, card };

export const createSettling = ({
  keeper,
  news,
  newId,
  log,
}: {
  keeper: Keeper;
  news: SubscriptionNews;
  newId: NewId;
  log: Log;
}): Settling => {
  /** What the paid period is of, and what follows it. */
  const planOf = (order: OrderRow) => {
    const terms = order.terms ?? termsOfOrder(order);
    const { planId, role, worth, subtotal, discount } = order;
    return { terms, nextTerms: null, planId, role, worth: worth ?? subtotal - discount, failure: null };
  };

  const startOf = (order: OrderRow & { userId: string }, payment: Payment, now: Date): Subscription => ({
    id: newId(),
    applicationId: order.applicationId,
    userId: order.userId,
    orderId: order.id,
    period: order.period,
    status: 'active',
    anchorAt: now,
    periodNo: 1,
    recurAt: periodEnd(now, order.period, 1),
    savedCard: payment.savedCard,
    card: payment.card,
    nextActionAt: null,
    graceUntil: null,
    tries: 0,
    notices: 0,
    awaitsBuyer: false,
    parkedReason: null,
    createdAt: now,
    ...planOf(order),
  });

  const applyPaid = async (tx: Tx, order: OrderRow, payment: Payment, now: Date, before: Subscription) => {
    const change = { ...cardOf(payment), ...(order.kind === 'card' ? {} : planOf(order)) };
    if (order.kind === 'card') return keeper.apply(tx, before, { kind: 'card_kept' }, { now, change });
    if (order.kind === 'renewal') return keeper.apply(tx, before, { kind: 'paid' }, { now, change });
    const restarts = order.period !== before.period;
    return keeper.apply(tx, before, { kind: 'upgraded', restarts }, { now, change: { ...change, period: order.period } });
  };

  const isOfNow = (order: OrderRow, row: Subscription): boolean =>
    order.kind !== 'renewal' || order.periodStart?.getTime() === row.recurAt.getTime();

  return {
    async paid(tx, order, payment, now) {
      if (order.kind === 'purchase') {
        const row = await keeper.start(tx, startOf(order, payment, now), now);
        if (order.total > 0) await news.receipt(tx, order, row, now);
        return null;
      }
      const before = order.subscriptionId === null ? undefined : await lockSubscription(tx, order.subscriptionId);
      if (!before || !isOfNow(order, before)) {
        log.error('A payment is for a period that is over; somebody has to look at it.', { orderId: order.id });
        return null;
      }
      const { row } = await applyPaid(tx, order, payment, now, before);
      if (order.total > 0) await news.receipt(tx, order, row, now);
      return before.savedCard === row.savedCard ? null : before.savedCard;
    },

    async refused(tx, order, { reason, isFinal, isCardLost, isNobodysFault }, now) {
      if (order.kind !== 'renewal' || !order.isUnattended || order.subscriptionId === null || isNobodysFault) return;
      const row = await lockSubscription(tx, order.subscriptionId);
      if (!row || !isOfNow(order, row)) return;
      const advice = isFinal || isCardLost || waitsForBuyer.has(reason) ? 'never' : 'later';
      const change = isCardLost ? { savedCard: null, failure: null } : { failure: reason };
      const sum = { total: order.total, currency: order.currency };
      await keeper.apply(tx, row, { kind: 'declined', advice }, { now, change, sum });
    },
  };
};
