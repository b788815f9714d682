import type { CheckoutResult, SubscriptionChanged, SubscriptionRecord } from '@troupe/protocol';
import { asc, desc, eq } from 'drizzle-orm';
import { createSandboxProcessor } from '../adapters/sandbox-pay/processor.ts';
import type { TestCardName } from '../adapters/sandbox-pay/test-cards.ts';
import { newId } from '../adapters/system.ts';
import { createBrands } from '../brands.ts';
import { mails, orders, subscriptions, users } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../http/testing.ts';
import { insertAccounts } from '../platform/rights/testing.ts';
import { createTokenService } from '../platform/identity/tokens.ts';
import type { AnyJob, Db, Jobs, Limits, Payments } from '../ports/index.ts';
import { createTestServer } from '../testing.ts';

/** A brand that sells, its whole server, and the sandbox processor behind it, for tests of purchases. */

export const shopKeys = ['session-key-of-the-tests-32-bytes'] as const;
export const shopOperator = 'the-token-of-the-operator';
const plan = (plan_id: string, role: 'paid_minimal' | 'paid_basic' | 'paid_premium', price: number, annual: number) => [
  { plan_id, role, name: plan_id, price, prices: { JPY: price, EUR: price }, period: 'monthly' as const },
  {
    plan_id: `${plan_id}-1y`,
    role,
    name: plan_id,
    price: annual,
    prices: { JPY: annual, EUR: annual },
    period: 'annual' as const,
  },
];

/**
 * @param change stands before the processor, for one that fails
 * @param options.around stands before the database of the server, for one that dies; the processor has its own way to it
 * @param options.limits of its calls; those of the product unless told
 */
export const createShop = async (
  change: (payments: Payments) => Payments = (payments) => payments,
  { around = (db) => db, limits }: { around?: (db: Db) => Db; limits?: Limits } = {},
) => {
  const clock = createManualClock();
  const brands = createBrands([
    createTestBrand({
      embed: { allowed_origins: ['https://partner.example'] },
      promos: [{ name: 'valentine', from: '2027-02-14T00:00', until: '2027-02-15T00:00', time_zone: 'America/New_York' }],
      commerce: {
        default_plan_id: 'basic',
        statement_descriptor: 'DAYBREAK CHAT',
        plans: [
          ...plan('premium', 'paid_premium', 2495, 24_999),
          ...plan('minimal', 'paid_minimal', 500, 5000),
          ...plan('basic', 'paid_basic', 1495, 14_999),
        ],
        coupons: [
          { code: 'TENTH', percent: 10 },
          { code: 'YEARLY', percent: 20, plan_ids: ['basic-1y'] },
          { code: 'PAST', percent: 90, ends_at: '2026-01-01T00:00:00.000Z' },
          { code: 'CAPPED', percent: 50, uses: 10 },
          { code: 'ONCE', percent: 50, uses_per_buyer: 1 },
          { code: 'LAST', percent: 50, uses: 1 },
          { code: 'EUROS', amounts: { EUR: 500 } },
          { code: 'LOVE', percent: 50, promo: 'valentine' },
        ],
        currencies: { JPY: ['JP'], EUR: ['AT'] },
        sales: [
          {
            name: 'winter',
            title: 'Winter: a year for less',
            plans: { 'minimal-1y': 3600 },
            from: '2026-12-01T00:00',
            until: '2026-12-08T00:00',
            claim: { percent: 40, reference: 'twelve_months' },
          },
        ],
        offers: [
          { offer_id: 'first', plan_id: 'premium', price: 99, prices: { JPY: 150 }, hours: 24 },
          { offer_id: 'second', plan_id: 'minimal', price: 49, hours: 24, until: '2026-11-27T12:00' },
        ],
        tax: {
          rates: [
            { country: 'DE', per_million: 190_000 },
            { country: 'US', state: 'ME', per_million: 55_000 },
          ],
        },
      },
    }),
    createTestBrand({ id: 'acme', name: 'Acme Stories', hosts: ['acme.localhost:4100'] }),
  ]);
  const database = await createTestDatabase();
  const network = {
    /** Events wait here until a test lets them through. */
    isDown: false,
    /** How an event of the processor's comes to the server. */
    carry: (event: Request, arrive: (event: Request) => Promise<Response>): Promise<Response> => arrive(event),
    /** What happens between the making of a caller's token and the arrival of what is asked with it. */
    onTheWay: async () => undefined as void,
  };
  const log = createMemoryLog();
  const known = new Map<string, AnyJob>();
  /** Jobs run when a test says so. */
  const jobs: Jobs = {
    start: (given) => given.forEach((job) => known.set(job.name, job)),
    enqueue: async () => undefined,
    drain: async () => undefined,
    close: async () => undefined,
  };
  const sandbox = createSandboxProcessor({
    db: database.db,
    clock,
    newId,
    log,
    secret: 'secret-of-the-sandbox-in-the-tests',
    brandAt: brands.at,
    slowMs: 60_000,
    retryMs: 60_000,
    deliver: async (event) =>
      network.isDown ? new Response(null, { status: 503 }) : network.carry(event, (one) => server.fetch(one)),
  });
  const open = ({ sells = true } = {}) =>
    createTestServer({
      database: { ...database, db: around(database.db), close: async () => undefined },
      clock,
      log,
      brands,
      jobs,
      ...(limits && { limits }),
      payments: sells ? change(sandbox.payments) : null,
      secretKeys: shopKeys,
      operatorToken: shopOperator,
      rawRoutes: [sandbox.route],
    });
  let server = await open();
  const tokens = createTokenService({ keys: shopKeys, clock });

  const signUp = async (role = 'free_tier', platform: 'first_party' | 'guest' = 'first_party') => {
    const id = newId();
    const email = `${id}@example.test`.toLowerCase();
    await insertAccounts(database.db, {
      id,
      applicationId: 'daybreak',
      externalId: platform === 'guest' ? id : `of-${id}`,
      platform,
      name: 'Ann',
      email,
      role,
      registeredAt: clock.now(),
    });
    return id;
  };
  const userOf = async (id: string) => {
    const [row] = await database.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error(`no user ${id}`);
    return row;
  };
  const request = async (
    userId: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ) => {
    const once = async () => {
      const token = userId === null ? undefined : (await tokens.issue(await userOf(userId), { ttl: 900 })).token;
      await network.onTheWay();
      return server.send(path, {
        method,
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
      });
    };
    const first = await once();
    if (first.status !== 401 || userId === null) return first;
    // As every client does: an event may have given the plan meanwhile, and then the token is from before it.
    const { code } = (await first.clone().json()) as { code?: string };
    return code === 'token_expired' ? once() : first;
  };

  return {
    db: database.db,
    clock,
    log,
    sandbox,
    network,
    signUp,
    userOf,
    request,
    runJob: async (name: string) => known.get(name)?.run({} as never, { signal: AbortSignal.timeout(5000) }),
    send: (path: string, init?: Parameters<typeof server.send>[1]) => server.send(path, init),
    async cardToken(card: TestCardName = 'visa'): Promise<string> {
      const answer = await server.send('/sandbox/pay/tokens', {
        method: 'POST',
        body: JSON.stringify({ test_card: card, exp: '12/29' }),
      });
      return ((await answer.json()) as { payment_token: string }).payment_token;
    },
    /** Buys the monthly True Supporter unless told otherwise. */
    async subscribe(userId: string, change: Record<string, unknown> = {}, idempotencyKey: string = newId()) {
      const body = { plan_id: 'basic', expected_total: 1495, expected_currency: 'USD', payment_token: 'tok_unknown', ...change };
      const answer = await request(userId, 'POST', '/api/v1/checkout/subscribe', body, idempotencyKey);
      return { status: answer.status, body: (await answer.json()) as CheckoutResult & { code?: string; errorPayload?: object } };
    },
    async order(userId: string, orderId: string) {
      const answer = await request(userId, 'GET', `/api/v1/checkout/orders/${orderId}`);
      return { status: answer.status, body: (await answer.json()) as CheckoutResult & { code?: string } };
    },
    /** A member with a subscription, its newest row, and what they may do with it. */
    async subscriber(card: TestCardName = 'visa', change: Record<string, unknown> = {}) {
      const userId = await signUp();
      const bought = await this.subscribe(userId, { payment_token: await this.cardToken(card), ...change });
      const result = bought.body.resp_msg === 'redirect' ? bought.body : null;
      if (result) await this.answerBank(result.iframe_3ds_url, 'approve');
      if (result) await this.order(userId, result.order_id);
      return userId;
    },
    async rowOf(userId: string) {
      const [row] = await database.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
        .orderBy(desc(subscriptions.createdAt));
      if (!row) throw new Error(`no subscription of ${userId}`);
      return row;
    },
    ordersOf: (userId: string) =>
      database.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt), asc(orders.id)),
    async mailsOf(userId: string): Promise<string[]> {
      const rows = await database.db.select().from(mails).where(eq(mails.userId, userId)).orderBy(asc(mails.createdAt));
      return rows.map(({ kind }) => kind);
    },
    /** Lets time come to a moment, and has every subscription looked at that is due then. */
    async renewAt(moment: Date) {
      clock.advance(Math.max(0, moment.getTime() - clock.now().getTime()));
      await this.runJob('commerce/subscriptions.renew');
    },
    async records(userId: string): Promise<SubscriptionRecord[]> {
      const answer = await request(userId, 'GET', '/api/v1/subscriptions/sticky');
      return (await answer.json()) as SubscriptionRecord[];
    },
    /** Changes the subscription that counts. */
    async change(userId: string, body: Record<string, unknown>, key: string = newId(), method: 'PUT' | 'PATCH' = 'PUT') {
      const { id: subscription_id, orderId: order_id } = await this.rowOf(userId);
      const answer = await request(userId, method, '/api/v1/subscriptions/sticky', { order_id, subscription_id, ...body }, key);
      return { status: answer.status, body: (await answer.json()) as SubscriptionChanged & { code?: string } };
    },
    answerBank: (url: string, outcome: 'approve' | 'fail' | 'cancel') =>
      server.fetch(
        new Request(url, {
          method: 'POST',
          body: `outcome=${outcome}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    /** Another process on the same database. */
    async restart(how: { sells?: boolean } = {}) {
      await server.close();
      server = await open(how);
    },
    async close() {
      await server.close();
      await database.close();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof createShop>>;
