import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeys, sandboxPayments, subscriptions } from '../../db/schema.ts';
import { noLimits } from '../../http/testing.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Db, Payments } from '../../ports/index.ts';
import { createShop, type Shop } from '../testing.ts';

/** A server that dies at one of its writes or calls, before it or after it, and does nothing from then on. */
const createLife = () => {
  let [steps, deadly, isAfter, isDead] = [0, Number.POSITIVE_INFINITY, false, false];
  const die = (): never => {
    isDead = true;
    throw new Error('The server is dead.');
  };
  return {
    /** Ends at a step, counted from now. */
    endAt(step: number, after: boolean) {
      [steps, deadly, isAfter, isDead] = [0, step, after, false];
    },
    /** Whether it has died; it lives again. */
    revive(): boolean {
      const died = isDead;
      [deadly, isDead] = [Number.POSITIVE_INFINITY, false];
      return died;
    },
    alive<T>(work: () => T): T {
      return isDead ? die() : work();
    },
    async step<T>(work: () => Promise<T>): Promise<T> {
      if (isDead) die();
      const isLast = ++steps === deadly;
      if (isLast && !isAfter) die();
      const done = await work();
      return isLast ? die() : done;
    },
  };
};

const life = createLife();

/** A transaction is one write: what dies within one has written nothing. */
const mortal = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key);
      if (typeof part !== 'function') return part;
      return (...given: unknown[]): unknown => {
        const work = () => Reflect.apply(part, target, given) as unknown;
        return key === 'transaction' ? life.step(work as () => Promise<unknown>) : life.alive(work);
      };
    },
  });

const calling = (payments: Payments): Payments => ({
  ...payments,
  charge: (asked) => life.step(() => payments.charge(asked)),
  chargeSaved: (asked) => life.step(() => payments.chargeSaved(asked)),
  find: (order) => life.step(() => payments.find(order)),
  forgetCard: (card) => life.step(() => payments.forgetCard(card)),
});

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(calling, { around: mortal, limits: noLimits });
});
afterAll(() => shop.close());

/** What a buyer or the clock asks for, again until it is done, and what must have come of it. */
interface Act {
  name: string;
  begin(): Promise<{ userId: string; go: () => Promise<unknown> }>;
  end: { paid: Record<string, number>; row: object };
}

const renew = () => shop.runJob('commerce/subscriptions.renew');
/** Has a period end now, without the months until then, in which cards expire. */
const endPeriod = async (userId: string) => {
  const now = shop.clock.now();
  await shop.db.update(subscriptions).set({ recurAt: now, nextActionAt: now }).where(eq(subscriptions.userId, userId));
};
const change = (userId: string, body: Record<string, unknown>, key: string) =>
  shop.change(userId, body, key).catch(() => undefined);

const acts: Act[] = [
  {
    name: 'a renewal',
    async begin() {
      const userId = await shop.subscriber();
      await endPeriod(userId);
      return { userId, go: renew };
    },
    end: { paid: { purchase: 1, renewal: 1 }, row: { status: 'active', periodNo: 2 } },
  },
  {
    name: 'a dearer plan',
    async begin() {
      const userId = await shop.subscriber();
      const [record] = await shop.records(userId);
      const premium = record?.available_plans.find(({ plan_id }) => plan_id === 'premium');
      const agreed = { expected_total: premium?.upgrade_price ?? 0, expected_currency: 'USD' };
      const body = { action: 'change_plan', plan_id: 'premium', ...agreed };
      return { userId, go: () => change(userId, body, `upgrade-of-${userId}`) };
    },
    end: { paid: { purchase: 1, upgrade: 1 }, row: { status: 'active', periodNo: 1, planId: 'premium', worth: 2495 } },
  },
  {
    name: 'a payment of what is due',
    async begin() {
      const userId = await shop.subscriber('declined_later');
      await endPeriod(userId);
      await renew();
      const agreed = { expected_total: 1495, expected_currency: 'USD' };
      const body = { action: 'charge_rebill', card_token: await shop.cardToken('master'), ...agreed };
      return { userId, go: () => change(userId, body, `rebill-of-${userId}`) };
    },
    end: { paid: { purchase: 1, renewal: 1 }, row: { status: 'active', periodNo: 2, graceUntil: null } },
  },
  {
    name: 'another card',
    async begin() {
      const userId = await shop.subscriber();
      const body = { action: 'change_card', card_token: await shop.cardToken('master') };
      return { userId, go: () => change(userId, body, `card-of-${userId}`) };
    },
    end: { paid: { purchase: 1, card: 1 }, row: { status: 'active', periodNo: 1, card: { last_4: '4444' } } },
  },
];

/** Payments of an account that the processor has taken money for, or has checked a card by. */
const takenFrom = async (userId: string): Promise<number> => {
  const ids = (await shop.ordersOf(userId)).map(({ id }) => id);
  return shop.db.$count(sandboxPayments, and(eq(sandboxPayments.status, 'paid'), inArray(sandboxPayments.orderId, ids)));
};

it.each(acts)('$name comes to the same end, at whichever of its writes and calls the server dies', async ({ begin, end }) => {
  let deaths = 0;
  for (const isAfter of [false, true]) {
    for (let step = 1; ; step++) {
      const { userId, go } = await begin();
      life.endAt(step, isAfter);
      await go().catch(() => undefined);
      const hasDied = life.revive();
      deaths += hasDied ? 1 : 0;
      // What a death leaves: no answer that the key would replay.
      await shop.db.delete(idempotencyKeys).where(like(idempotencyKeys.id, `${userId} %`));
      await shop.sandbox.run();
      await go();
      shop.clock.advance(11 * 60_000);
      await renew();
      const orders = await shop.ordersOf(userId);
      const paid = Object.entries(
        Object.groupBy(
          orders.filter(({ status }) => status === 'paid'),
          ({ kind }) => kind,
        ),
      );
      const seen = `${isAfter ? 'after' : 'before'} step ${step}`;
      expect(Object.fromEntries(paid.map(([kind, some]) => [kind, some?.length])), seen).toEqual(end.paid);
      expect(await shop.rowOf(userId), seen).toMatchObject(end.row);
      expect(await takenFrom(userId), seen).toBe(2);
      if (!hasDied) break;
      expect(step).toBeLessThan(40);
    }
    shop.clock.advance(dayMs);
  }
  expect(deaths).toBeGreaterThan(5);
});
