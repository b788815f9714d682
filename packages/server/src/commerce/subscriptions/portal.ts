import {
  AppError,
  changeSubscription,
  getSubscriptions,
  type SubscriptionChange,
  type SubscriptionChanged,
} from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { Orders } from '../orders.ts';
import type { Keeper } from './keeper.ts';
import type { SubscriptionEvent } from './machine.ts';
import {
  createPortalPayments,
  kept,
  messages,
  success,
  type Asked,
  type PortalPaymentDeps,
  type PortalPayments,
} from './portal-payments.ts';
import { createChoices, createRecords, findHeld, findOpenOrder } from './records.ts';
import { lockSubscription, type Subscription } from './rows.ts';
import { nextTerms, worthOfTerms } from './terms.ts';

export interface PortalDeps extends Omit<PortalPaymentDeps, 'orders'> {
  keeper: Keeper;
  /** Null where nothing can be charged. */
  orders: Orders | null;
}

type Of<Action extends SubscriptionChange['action']> = Extract<SubscriptionChange, { action: Action }>;

const createChanges = (deps: PortalDeps) => {
  const { db, clock, keeper, orders } = deps;
  const choicesFor = createChoices(deps);

  const payments = (): PortalPayments => {
    if (orders === null) throw new AppError('payments_unavailable');
    return createPortalPayments({ ...deps, orders });
  };

  /** Feeds the machine with a locked row. */
  const feed = async (id: string, event: SubscriptionEvent, change: Parameters<Keeper['apply']>[3]['change'] = {}) => {
    const status = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      // What is being paid for is settled first: its period is of the plan that was chosen before.
      if (row && event.kind === 'planned' && (await findOpenOrder(tx, id))) throw new AppError('conflict');
      return row && (await keeper.apply(tx, row, event, { now: clock.now(), change })).row.status;
    });
    if (status === undefined) throw new AppError('not_found');
    return status;
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
      const make = (now: Subscription) => {
        // What was counted with must still be so.
        const isSame = now.status === 'active' && now.worth === row.worth && now.recurAt.getTime() === row.recurAt.getTime();
        if (!isSame) throw new AppError('conflict');
        return { kind: 'upgrade' as const, terms, next, price: upgrade.price, total: upgrade.total };
      };
      return payments().pay(asked, { make, card: kept, message: messages.changed });
    },

    async change_card(asked: Asked, { card_token }: Of<'change_card'>): Promise<SubscriptionChanged> {
      const { row } = asked.held;
      const card = () => ({ paymentToken: card_token });
      if (row.status === 'grace') return payments().payDue(asked, card);
      const make = (now: Subscription) => {
        if (now.status === 'expired') throw new AppError('conflict');
        return { kind: 'card' as const, terms: now.terms, next: null, price: null };
      };
      return payments().pay(asked, { make, card, message: messages.card });
    },

    charge_rebill(
      asked: Asked,
      { card_token, expected_total, expected_currency }: Of<'charge_rebill'>,
    ): Promise<SubscriptionChanged> {
      const card = card_token === undefined ? kept : () => ({ paymentToken: card_token });
      return payments().payDue(asked, card, { total: expected_total, currency: expected_currency });
    },
  };
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
