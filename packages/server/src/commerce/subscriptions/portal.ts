import {
  AppError,
  badField,
  changeSubscription,
  getSubscriptions,
  type Brand,
  type SubscriptionChange,
  type SubscriptionChanged,
  type SubscriptionStatus,
} from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Clock, Db, Limits, Tax, Tx } from '../../ports/index.ts';
import type { Due, OrderRow } from '../order-rows.ts';
import type { Attempt, Orders } from '../orders.ts';
import type { Keeper } from './keeper.ts';
import type { SubscriptionEvent } from './machine.ts';
import { createNextCharge } from './next-charge.ts';
import { createChoices, createRecords, findHeld, findOpenOrder, type Held } from './records.ts';
import { lockSubscription, type Subscription } from './rows.ts';
import { nextTerms, worthOfTerms } from './terms.ts';

/** Days before the end of a period from which it may be paid for by hand. */
const aheadDays = 7;

export interface PortalDeps {
  db: Db;
  clock: Clock;
  tax: Tax;
  keeper: Keeper;
  /** Null where nothing can be charged. */
  orders: Orders | null;
  rateLimits: Limits;
  /** Addresses that a processor is told of. */
  attemptFor(brand: Brand, orderId: string, origin?: string): Pick<Attempt, 'returnUrl' | 'webhookUrl' | 'statementDescriptor'>;
}

type Context = Parameters<Parameters<typeof handler<typeof changeSubscription>>[1]>[1];
type Of<Action extends SubscriptionChange['action']> = Extract<SubscriptionChange, { action: Action }>;

/** What every change starts from. */
interface Asked {
  held: Held;
  context: Context;
}

const messages = {
  cancelled: 'Your subscription is canceled. What you have stays until the end of the period.',
  ended: 'Your subscription has ended.',
  active: 'Your subscription goes on.',
  planned: 'Your plan changes with the next period.',
  changed: 'Your plan has changed.',
  card: 'Your card has been updated.',
  paid: 'Your payment went through.',
  bank: 'Your bank wants to confirm this payment.',
  waiting: 'Your payment is being processed.',
} as const;

const success = (subscription_status: SubscriptionStatus, message: string): SubscriptionChanged => ({
  status: 'SUCCESS',
  subscription_status,
  message,
});

/** Whether a period may be paid for now: one that is due, or one that is paid by hand and due in days. */
const isPayable = ({ status, savedCard, recurAt }: Subscription, now: Date): boolean =>
  status === 'grace' || (status === 'active' && savedCard === null && recurAt.getTime() - aheadDays * dayMs <= now.getTime());

const createChanges = (deps: PortalDeps) => {
  const { db, clock, keeper, orders, rateLimits } = deps;
  const nextCharge = createNextCharge(deps);
  const choicesFor = createChoices(deps);

  const payer = (): Orders => {
    if (orders === null) throw new AppError('payments_unavailable');
    return orders;
  };

  /** Feeds the machine with a locked row; `conflict` where that has no such step. */
  const feed = async (id: string, event: SubscriptionEvent, change: Parameters<Keeper['apply']>[3]['change'] = {}) => {
    const status = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      return row && (await keeper.apply(tx, row, event, { now: clock.now(), change })).row.status;
    });
    if (status === undefined) throw new AppError('not_found');
    return status;
  };

  /** A payment as its buyer is told it. A refused one is an error by its reason, and nothing has changed. */
  const told = async (order: OrderRow, message: string): Promise<SubscriptionChanged> => {
    const result = await payer().toResult(order);
    if (result.resp_msg === 'Declined') throw new AppError(result.reason);
    const [row] = await findStatus(order);
    const subscription_status = row ?? 'active';
    const { order_id } = result;
    if (result.resp_msg === 'Approved') return success(subscription_status, message);
    if (result.resp_msg === 'Pending') return { status: 'PENDING', subscription_status, message: messages.waiting, order_id };
    return { status: 'REDIRECT', subscription_status, message: messages.bank, order_id, iframe_3ds_url: result.iframe_3ds_url };
  };

  const findStatus = (order: OrderRow): Promise<SubscriptionStatus[]> =>
    db.transaction(async (tx) => {
      const row = order.subscriptionId === null ? undefined : await lockSubscription(tx, order.subscriptionId);
      return row ? [row.status] : [];
    });

  type Pay = Omit<Due, 'subscription' | 'idempotencyKey' | 'brand' | 'customer' | 'isUnattended'>;

  /** Writes an order for a locked row that is as `make` wants it, then asks for its money. One key is one order. */
  const pay = async (
    { held, context }: Asked,
    { make, card, message }: { make: (tx: Tx, row: Subscription) => Pay; card: (row: Subscription) => Card; message: string },
  ): Promise<SubscriptionChanged> => {
    const { brand, caller, address, request } = context;
    const { origin } = new URL(request.url);
    const idempotencyKey = request.headers.get('idempotency-key');
    if (idempotencyKey === null) throw badField('headers.idempotency-key', 'must be set: one key is one order');
    const attempt = (order: OrderRow, row: Subscription): Attempt => ({
      ...deps.attemptFor(brand, order.id, origin),
      ...card(row),
    });

    const begun = await payer().find(caller.userId, { idempotencyKey });
    if (begun) {
      const known = await payer().refresh(begun);
      return told(known.status === 'pending' ? await payer().charge(known, attempt(known, held.row)) : known, message);
    }
    await rateLimits.take(...limitRules('purchases', { caller, brand, address }));
    const open = await findOpenOrder(db, held.row.id);
    // The buyer turned away from that one; a try of ours that is under way is waited for.
    if (open && !open.isUnattended) await payer().close(open);
    const order = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, held.row.id);
      if (!row || (await findOpenOrder(tx, row.id))) throw new AppError('conflict');
      const { customer } = held.order;
      const asked = { brand, subscription: row, idempotencyKey, customer, isUnattended: false };
      const written = await payer().createDue(tx, { ...asked, ...make(tx, row) });
      if (!written) throw new AppError('conflict');
      return { written, row };
    });
    return told(await payer().charge(order.written, attempt(order.written, order.row)), message);
  };

  /** What is due, as a payment. Throws `price_changed` where the buyer has seen another sum. */
  const dueOf = async ({ held: { row, order }, context: { brand } }: Asked, agreed?: { total: number; currency: string }) => {
    const { terms, next, price } = await nextCharge(brand, row, { customer: order.customer, at: clock.now() });
    const { total } = price;
    const { currency } = terms;
    const isAsSeen = agreed === undefined || (agreed.total === total && agreed.currency === currency);
    if (!isAsSeen) throw new AppError('price_changed', { params: { total, currency } });
    return { kind: 'renewal' as const, terms, next, price };
  };

  const payDue = async (
    asked: Asked,
    card: (row: Subscription) => Card,
    message: string,
    agreed?: { total: number; currency: string },
  ) => {
    const due = await dueOf(asked, agreed);
    const make = (_: Tx, row: Subscription) => {
      if (!isPayable(row, clock.now())) throw new AppError('conflict');
      return due;
    };
    return pay(asked, { make, card, message });
  };

  return {
    /** Ends everything that is to come, and a payment that is under way where that can be ended. */
    async cancel({ held: { row } }: Asked): Promise<SubscriptionChanged> {
      const open = await findOpenOrder(db, row.id);
      if (open) await orders?.close(open);
      const status = await feed(row.id, { kind: 'cancel' });
      return success(status, status === 'expired' ? messages.ended : messages.cancelled);
    },

    async uncancel({ held: { row } }: Asked): Promise<SubscriptionChanged> {
      const status = await feed(row.id, { kind: 'uncancel' });
      if (status !== 'active') throw new AppError('conflict');
      return success(status, messages.active);
    },

    async change_plan(
      asked: Asked,
      { plan_id, expected_total, expected_currency }: Of<'change_plan'>,
    ): Promise<SubscriptionChanged> {
      const { row, order } = asked.held;
      const { brand } = asked.context;
      const choices = await choicesFor(brand, { row, customer: order.customer, now: clock.now() });
      const choice = choices.find(({ plan }) => plan.plan_id === plan_id);
      if (!choice) throw new AppError(row.status === 'active' ? 'not_found' : 'conflict');
      const { terms, upgrade } = choice;
      const total = upgrade?.total ?? 0;
      const isAsSeen = total === expected_total && terms.currency === expected_currency;
      if (!isAsSeen) throw new AppError('price_changed', { params: { total, currency: terms.currency } });
      if (!upgrade) {
        const planned = terms.planId === row.terms.planId ? null : terms;
        return success(await feed(row.id, { kind: 'planned' }, { nextTerms: planned }), messages.planned);
      }
      const next = { terms: nextTerms(terms), worth: worthOfTerms(terms) };
      const make = (_: Tx, now: Subscription) => {
        // What was counted with must still be so.
        const isSame = now.status === 'active' && now.worth === row.worth && now.recurAt.getTime() === row.recurAt.getTime();
        if (!isSame) throw new AppError('conflict');
        return { kind: 'upgrade' as const, terms, next, price: upgrade.price, total: upgrade.total };
      };
      return pay(asked, { make, card: kept, message: messages.changed });
    },

    async change_card(asked: Asked, { card_token }: Of<'change_card'>): Promise<SubscriptionChanged> {
      const { row } = asked.held;
      const card = () => ({ paymentToken: card_token });
      if (isPayable(row, clock.now()) && row.status === 'grace') return payDue(asked, card, messages.paid);
      const make = (_: Tx, now: Subscription) => {
        if (now.status === 'expired') throw new AppError('conflict');
        return { kind: 'card' as const, terms: now.terms, next: null, price: null };
      };
      return pay(asked, { make, card, message: messages.card });
    },

    charge_rebill(
      asked: Asked,
      { card_token, expected_total, expected_currency }: Of<'charge_rebill'>,
    ): Promise<SubscriptionChanged> {
      const card = card_token === undefined ? kept : () => ({ paymentToken: card_token });
      return payDue(asked, card, messages.paid, { total: expected_total, currency: expected_currency });
    },
  };
};

type Card = Pick<Extract<Attempt, { paymentToken: string }>, 'paymentToken'> | { savedCard: string; isBuyerThere: true };

const kept = ({ savedCard }: Subscription): Card => {
  if (savedCard === null) throw new AppError('invalid_card');
  return { savedCard, isBuyerThere: true };
};

/** What somebody has, and everything that they may do with it (docs/features/commerce/subscriptions.md). */
export const portalHandlers = (deps: PortalDeps): Registration[] => {
  const { db, clock } = deps;
  const recordOf = createRecords(deps);
  const changes = createChanges(deps);

  const change = (asked: Asked, body: SubscriptionChange): Promise<SubscriptionChanged> => {
    switch (body.action) {
      case 'cancel':
        return changes.cancel(asked);
      case 'uncancel':
        return changes.uncancel(asked);
      case 'change_plan':
        return changes.change_plan(asked, body);
      case 'change_card':
        return changes.change_card(asked, body);
      case 'charge_rebill':
        return changes.charge_rebill(asked, body);
    }
  };

  return [
    handler(getSubscriptions, async (_, { brand, caller }) => {
      const now = clock.now();
      const held = await findHeld(db, { userId: caller.userId, brand });
      return Promise.all(held.map((one) => recordOf(brand, one, now)));
    }),

    handler(changeSubscription, async ({ body }, context) => {
      const { brand, caller } = context;
      const all = await findHeld(db, { userId: caller.userId, brand });
      const held = all.find(({ row }) => row.id === body.subscription_id && row.orderId === body.order_id);
      if (!held) throw new AppError('not_found');
      return change({ held, context }, body);
    }),
  ];
};
