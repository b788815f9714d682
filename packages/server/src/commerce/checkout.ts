import {
  AppError,
  badField,
  calculateCheckout,
  cardOnFile,
  country,
  getOrder,
  getPurchaseOptions,
  subscribe,
  type CheckoutCalculation,
} from '@troupe/protocol';
import * as v from 'valibot';
import { handler, type Registration } from '../http/handler.ts';
import type { Clock, Db, Limits, Payments } from '../ports/index.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import type { OrderRow, Orders } from './orders.ts';
import { paymentPaths } from './payment-routes.ts';
import { findPlan, plansOf, type PriceOf } from './prices.ts';
import { findSubscription } from './subscriptions.ts';
import { limitRules } from '../limits.ts';

/** What a receipt keeps of its buyer. */
const customerFields = ['email', 'first_name', 'last_name', 'country', 'state', 'postal_code'] as const;
type Customer = Partial<Record<(typeof customerFields)[number], string>>;

const onFile = (order: OrderRow | undefined): CheckoutCalculation['on_file'] => {
  if (!order) return null;
  const { first_name = null, last_name = null, state = null, postal_code = null, ...rest } = order.customer as Customer;
  const where = v.is(country, rest.country) ? rest.country : null;
  const card = v.is(cardOnFile, order.card) ? order.card : null;
  return { first_name, last_name, country: where, state, postal_code, order_id: order.id, credit_card: card };
};

const keyOf = (request: Request): string => {
  const key = request.headers.get('idempotency-key');
  if (key) return key;
  throw badField('headers.idempotency-key', 'must be set: one key is one order');
};

export interface CheckoutDeps {
  db: Db;
  clock: Clock;
  payments: Payments | null;
  orders: Orders | null;
  priceOf: PriceOf;
  rateLimits: Limits;
  pageEvents: PageEvents;
}

/** What is for sale, and what the caller has already. */
const purchaseOptions = ({ db, clock, payments, pageEvents, rateLimits }: CheckoutDeps): Registration =>
  handler(getPurchaseOptions, async (_input, context) => {
    // Prices are shown beyond the limit as well: only the note of the look is left out.
    const isNoted = await rateLimits.take(...limitRules('events', context)).then(
      () => true,
      () => false,
    );
    if (isNoted) await pageEvents.log({ name: 'plan_view' }, context);
    const { brand, caller, request } = context;
    const plans = plansOf(brand);
    const current = caller && (await findSubscription(db, caller.userId, clock.now()));
    const cardForm = payments?.cardFormUrl({ brandId: brand.id, origin: new URL(request.url).origin }) ?? null;
    return {
      default_plan_id: brand.commerce.default_plan_id ?? plans[0]?.plan_id ?? null,
      payment_methods: cardForm === null ? [] : ['card' as const],
      plans: {
        monthly: plans.filter(({ period }) => period === 'monthly'),
        annual: plans.filter(({ period }) => period === 'annual'),
      },
      current_plan_id: current?.planId ?? null,
      statement_descriptor: brand.commerce.statement_descriptor ?? null,
      card_form_url: cardForm,
      is_sandbox: payments?.isSandbox ?? false,
    };
  });

/**
 * Plans, prices, purchases (docs/features/commerce/purchases.md). What is bought follows from what the processor reports to the
 * server, never from what a browser says about it (decision 50).
 */
export const checkoutHandlers = (deps: CheckoutDeps): Registration[] => {
  const { orders, priceOf, rateLimits, pageEvents } = deps;

  return [
    purchaseOptions(deps),

    handler(calculateCheckout, async ({ body }, context) => {
      const { brand, caller } = context;
      const plan = findPlan(brand, body.plan_id);
      await pageEvents.log({ name: 'plan_select', plan_id: plan.plan_id }, context);
      const last = onFile(await orders?.findLastPaid(caller.userId));
      const place = { country: body.country ?? last?.country ?? undefined, state: body.state ?? last?.state ?? undefined };
      const price = await priceOf(brand, plan, { ...place, promo_code: body.promo_code });
      return { plan_id: plan.plan_id, ...price, currency: plan.currency, on_file: last };
    }),

    handler(subscribe, async ({ body }, { brand, caller, address, request }) => {
      if (orders === null) throw new AppError('payments_unavailable');
      const idempotencyKey = keyOf(request);
      const { userId, applicationId } = caller;
      const { origin } = new URL(request.url);
      const attempt = (orderId: string) => ({
        paymentToken: body.payment_token,
        returnUrl: `${origin}${paymentPaths.return}?order=${orderId}`,
        webhookUrl: origin + paymentPaths.events,
        statementDescriptor: brand.commerce.statement_descriptor ?? null,
      });

      // A server that died in the middle left its order: the same key goes on with it.
      const begun = await orders.find(userId, { idempotencyKey });
      if (begun) {
        const known = await orders.refresh(begun);
        return orders.toResult(known.status === 'pending' ? await orders.charge(known, attempt(known.id)) : known);
      }

      const plan = findPlan(brand, body.plan_id);
      const last = (await orders.findLastPaid(userId))?.customer as Customer | undefined;
      const given = { ...last, ...(caller.email !== null && { email: caller.email }), ...body } as Customer;
      const customer = Object.fromEntries(customerFields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
      const price = await priceOf(brand, plan, { ...customer, promo_code: body.promo_code });
      if (price.discounts.some(({ valid }) => !valid)) throw new AppError('invalid_coupon');
      if (price.total !== body.expected_total) throw new AppError('price_changed', { params: { total: price.total } });

      await rateLimits.take(...limitRules('purchases', { caller, brand, address }));
      await orders.closeOpen(userId);
      const order = await orders.create({
        applicationId,
        userId,
        idempotencyKey,
        planId: plan.plan_id,
        planName: plan.name,
        role: plan.role,
        period: plan.period,
        subtotal: price.subtotal,
        discount: price.discounts.reduce((sum, { total }) => sum + total, 0),
        tax: price.tax.total,
        total: price.total,
        currency: plan.currency,
        promoCode: body.promo_code ?? null,
        customer,
      });
      return orders.toResult(await orders.charge(order, attempt(order.id)));
    }),

    handler(getOrder, async ({ params }, { caller }) => {
      const order = await orders?.find(caller.userId, { id: params.orderId });
      if (!orders || !order) throw new AppError('not_found');
      return orders.toResult(await orders.refresh(order));
    }),
  ];
};
