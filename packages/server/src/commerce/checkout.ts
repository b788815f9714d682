import {
  AppError,
  badField,
  calculateCheckout,
  cardOnFile,
  country,
  getOrder,
  getPurchaseOptions,
  listSales,
  subscribe,
  type Brand,
  type CheckoutCalculation,
  type Plan,
  type couponFaults,
} from '@troupe/protocol';
import * as v from 'valibot';
import { handler, type Registration } from '../http/handler.ts';
import type { Place } from '../http/place.ts';
import { limitRules } from '../limits.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import type { Clock, Db, Limits, Payments } from '../ports/index.ts';
import type { OrderRow } from './order-rows.ts';
import type { Orders } from './orders.ts';
import { attemptFor } from './payment-routes.ts';
import { offersFor } from './pricing/offers.ts';
import { currencyOf, findPlan, plansInForce, salesInForce } from './pricing/plans-in-force.ts';
import { hasCoupon, toCalculation, type Quote, type QuoteFor, type Wish } from './pricing/quotes.ts';
import { findSubscription, planNameOf } from './subscriptions/find-subscription.ts';

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
  quoteFor: QuoteFor;
  rateLimits: Limits;
  pageEvents: PageEvents;
}

type Context = Parameters<PageEvents['log']>[1] & Parameters<typeof limitRules>[1];

/** Where a buyer is: what they say, what they said before, what our proxy or their browser says. */
const countryOf = (said: string | undefined, last: CheckoutCalculation['on_file'], place: Place): string | undefined =>
  said ?? last?.country ?? place.country ?? place.hint ?? undefined;

/** Notes a look at the plans. Prices are shown beyond the limit as well: only the note is left out. */
const noteLook = async ({ pageEvents, rateLimits }: CheckoutDeps, context: Context): Promise<void> => {
  const isNoted = await rateLimits.take(...limitRules('events', context)).then(
    () => true,
    () => false,
  );
  if (isNoted) await pageEvents.log({ name: 'plan_view' }, context);
};

/** What a member has bought, and what they alone are offered. */
const ownOptions = async (
  { db, clock }: CheckoutDeps,
  { brand, member, plans, isAsked }: { brand: Brand; member: string; plans: Plan[]; isAsked: boolean },
) => {
  const now = clock.now();
  const current = await findSubscription(db, member, now);
  // A deadline that begins where nobody sees it would be over before it is read.
  const offers = current || !isAsked ? [] : await offersFor({ db, brand, userId: member, plans, now });
  const current_plan_name = current ? await planNameOf(db, current) : null;
  return { current_plan_id: current?.planId ?? null, current_plan_name, offers };
};

/** States of a country that have a tax of their own. */
const statesOf = ({ commerce }: Brand, where: string | undefined): string[] => {
  const rates = commerce.tax.rates.filter(({ country: of, state }) => of === where && state !== undefined);
  return [...new Set(rates.flatMap(({ state }) => state ?? []))].toSorted();
};

const cardFormOf = (payments: Payments | null, asked: { brandId: string; origin: string }) => ({
  card_form_url: payments?.cardFormUrl(asked) ?? null,
  card_form_has_origin: payments?.cardFormHasOrigin ?? false,
});

/** What is for sale, and what the caller has already. */
const purchaseOptions = (deps: CheckoutDeps): Registration =>
  handler(getPurchaseOptions, async ({ query }, context) => {
    const { clock, payments, orders } = deps;
    const { brand, caller, request, place } = context;
    await noteLook(deps, context);
    const member = caller === null || caller.isGuest ? null : caller.userId;
    const last = member === null ? null : onFile(await orders?.findLastPaid(member));
    const where = countryOf(query.country, last, place);
    const currency = currencyOf(brand, where);
    const plans = plansInForce(brand, { currency, now: clock.now() });
    const cardForm = cardFormOf(payments, { brandId: brand.id, origin: new URL(request.url).origin });
    const own =
      member === null
        ? { current_plan_id: null, current_plan_name: null, offers: [] }
        : await ownOptions(deps, { brand, member, plans, isAsked: query.offers !== undefined });
    return {
      default_plan_id: (plans.find(({ plan_id }) => plan_id === brand.commerce.default_plan_id) ?? plans[0])?.plan_id ?? null,
      payment_methods: cardForm.card_form_url === null ? [] : ['card' as const],
      plans: {
        monthly: plans.filter(({ period }) => period === 'monthly'),
        annual: plans.filter(({ period }) => period === 'annual'),
      },
      ...own,
      states: statesOf(brand, where),
      statement_descriptor: brand.commerce.statement_descriptor ?? null,
      ...cardForm,
      is_sandbox: payments?.isSandbox ?? false,
    };
  });

/** What is on sale, where the buyer is. */
const sales = ({ clock, orders }: CheckoutDeps): Registration =>
  handler(listSales, async ({ query }, { brand, caller, place }) => {
    const now = clock.now();
    const last = caller === null || caller.isGuest ? null : onFile(await orders?.findLastPaid(caller.userId));
    const currency = currencyOf(brand, countryOf(query.country, last, place));
    return { now: now.toISOString(), sales: salesInForce(brand, { currency, now }) };
  });

/**
 * A quote with a code. One that does not count is a guess, counted by account and network; past the limit no code is looked at,
 * so that nobody learns which one would have counted.
 */
const quoteWithCode = async (
  { quoteFor, rateLimits }: Pick<CheckoutDeps, 'quoteFor' | 'rateLimits'>,
  { wish, context }: { wish: Wish; context: Parameters<typeof limitRules>[1] & { brand: Brand } },
): Promise<{ quote: Quote; error: (typeof couponFaults)[number] | null }> => {
  if (wish.code === undefined) return { quote: await quoteFor(context.brand, wish), error: null };
  const giveBack = await rateLimits.take(...limitRules('couponGuesses', context)).catch(() => null);
  const quote = await quoteFor(context.brand, giveBack === null ? { ...wish, code: undefined } : wish);
  if (!hasCoupon(quote)) return { quote, error: giveBack === null ? 'rate_limited' : 'invalid_coupon' };
  await giveBack?.();
  return { quote, error: null };
};

const calculation = (deps: CheckoutDeps): Registration =>
  handler(calculateCheckout, async ({ body }, context) => {
    const { clock, orders, pageEvents } = deps;
    const { brand, caller, place } = context;
    const last = onFile(await orders?.findLastPaid(caller.userId));
    const wish = {
      buyer: { userId: caller.userId, email: caller.email ?? body.email },
      planId: body.plan_id,
      offerId: body.offer_id,
      country: countryOf(body.country, last, place),
      state: body.state ?? last?.state ?? undefined,
      postalCode: body.postal_code ?? last?.postal_code ?? undefined,
    };
    findPlan(brand, body.plan_id, { currency: currencyOf(brand, wish.country), now: clock.now() });
    await pageEvents.log({ name: 'plan_select', plan_id: body.plan_id }, context);
    const { quote, error } = await quoteWithCode(deps, { wish: { ...wish, code: body.promo_code }, context });
    const refused = error && body.promo_code !== undefined ? { code: body.promo_code, error } : null;
    return { ...toCalculation(quote, refused), on_file: last };
  });

/**
 * Plans, prices, purchases (docs/features/commerce/purchases.md). What is bought follows from what the processor reports to the
 * server, never from what a browser says about it (decision 50).
 */
export const checkoutHandlers = (deps: CheckoutDeps): Registration[] => {
  const { orders, rateLimits } = deps;

  return [
    purchaseOptions(deps),
    sales(deps),
    calculation(deps),

    handler(subscribe, async ({ body }, { brand, caller, address, request, place }) => {
      if (orders === null) throw new AppError('payments_unavailable');
      const idempotencyKey = keyOf(request);
      const { userId } = caller;
      const { origin } = new URL(request.url);
      const attempt = (orderId: string) => ({ paymentToken: body.payment_token, ...attemptFor(brand, orderId, origin) });

      // A server that died in the middle left its order: the same key goes on with it.
      const begun = await orders.find(userId, { idempotencyKey });
      if (begun) {
        const known = await orders.refresh(begun);
        return orders.toResult(known.status === 'pending' ? await orders.charge(known, attempt(known.id)) : known);
      }

      const lastPaid = await orders.findLastPaid(userId);
      const given = {
        ...(lastPaid?.customer as Customer | undefined),
        ...(caller.email !== null && { email: caller.email }),
        ...body,
      } as Customer;
      const customer = Object.fromEntries(customerFields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
      const wish = {
        buyer: { userId, email: caller.email ?? customer['email'] },
        planId: body.plan_id,
        offerId: body.offer_id,
        code: body.promo_code,
        country: countryOf(customer['country'], null, place),
        state: customer['state'],
        postalCode: customer['postal_code'],
      };
      const { quote, error } = await quoteWithCode(deps, { wish, context: { brand, caller, address } });
      if (error) throw new AppError(error);
      const [{ total }, { currency }] = [quote.price, quote.plan];
      const isAsSeen = total === body.expected_total && currency === body.expected_currency;
      if (!isAsSeen) throw new AppError('price_changed', { params: { total, currency } });

      await rateLimits.take(...limitRules('purchases', { caller, brand, address }));
      await orders.closeOpen(userId);
      const order = await orders.create({ brand, userId, idempotencyKey, quote, customer });
      return orders.toResult(await orders.charge(order, attempt(order.id)));
    }),

    handler(getOrder, async ({ params }, { caller }) => {
      const order = await orders?.find(caller.userId, { id: params.orderId });
      if (!orders || !order) throw new AppError('not_found');
      return orders.toResult(await orders.refresh(order));
    }),
  ];
};
