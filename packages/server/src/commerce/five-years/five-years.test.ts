import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../db/rows-of.ts';
import { orders, subscriptions } from '../../db/schema.ts';
import { noLimits } from '../../http/testing.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { createShop, type Shop } from '../testing.ts';
import { disagreements } from './testing/books-agree.ts';
import { createBuyer } from './testing/buyer.ts';
import { createWay } from './testing/unreliable.ts';

const seed = process.env['FIVE_YEARS_SEED'] ?? 'first';
/** The gate has a tenth of them (docs/contributing.md). */
const members = Number(process.env['FIVE_YEARS_MEMBERS']);
const years = 5;
/** Days between two acts of a member, on average; and between two looks at the books. */
const [pauseDays, lookDays] = [40, 30];

const { way, around, carry } = createWay(createRandom(`${seed} way`));
let shop: Shop;
beforeAll(async () => {
  way.isReliable = true;
  shop = await createShop(around, { limits: noLimits });
  shop.network.carry = carry(shop.clock);
});
afterAll(() => shop.close());

const jobs = [
  'platform/inbox.payments',
  'commerce/subscriptions.renew',
  'commerce/orders.end-abandoned',
  'commerce/refunds.settle',
] as const;
const runJobs = async (): Promise<void> => {
  await shop.sandbox.run();
  for (const job of jobs) await shop.runJob(job);
};

/** The next moment at which a subscription is to be looked at; null where none is. */
const nextDue = async (): Promise<number | null> => {
  const [row] = await shop.db
    .select({ at: sql<string | null>`min(coalesce(${subscriptions.nextActionAt}, ${subscriptions.recurAt}))` })
    .from(subscriptions)
    .where(ne(subscriptions.status, 'expired'));
  return row?.at ? new Date(row.at).getTime() : null;
};

const advanceTo = (at: number) => shop.clock.advance(Math.max(60_000, at - shop.clock.now().getTime()));

/** Lets everything arrive that was under way, and has the jobs see to it. */
const settle = async (): Promise<void> => {
  way.isReliable = true;
  for (let round = 0; round < 3; round += 1) {
    shop.clock.advance(20 * 60_000);
    await runJobs();
  }
};

const look = async (): Promise<void> => {
  await settle();
  await shop.runJob('commerce/ledger.earn');
  const now = shop.clock.now();
  const found = await disagreements(shop.db, { brandId: 'daybreak', now });
  expect(found, `seed ${seed}, ${now.toISOString()}`).toEqual([]);
  way.isReliable = false;
};

it(`comes out to the cent after ${years} years of ${members} members, with one call of twenty failing: seed ${seed}`, async () => {
  const random = createRandom(`${seed} members`);
  const began = shop.clock.now().getTime();
  const pause = () => -Math.log(1 - random()) * pauseDays * dayMs;
  const buyers = [];
  for (let count = 0; count < members; count += 1) {
    const userId = await shop.signUp();
    buyers.push({ ...createBuyer(shop, createRandom(`${seed} ${count}`), userId), at: began + pause() });
  }
  way.isReliable = false;
  let nextLook = began + lookDays * dayMs;
  for (const end = began + years * 365 * dayMs; shop.clock.now().getTime() < end;) {
    const first = buyers.reduce((one, other) => (other.at < one.at ? other : one));
    advanceTo(Math.min(first.at, nextLook, (await nextDue()) ?? end));
    await runJobs();
    const now = shop.clock.now().getTime();
    if (first.at <= now) {
      await first.act();
      first.at = now + pause();
    }
    if (nextLook <= now) {
      await look();
      nextLook = now + lookDays * dayMs;
    }
  }

  await settle();
  for (const { userId } of buyers) await shop.change(userId, { action: 'cancel' }).catch(() => undefined);
  for (let months = 0; months < 14; months += 1) {
    shop.clock.advance(31 * dayMs);
    await look();
    way.isReliable = true;
  }
  // Nothing runs any more: everything is earned, and nobody has a role that was bought.
  expect(await shop.db.$count(subscriptions, ne(subscriptions.status, 'expired'))).toBe(0);
  const leftOver = sql`select currency, sum(amount) as sum from ledger_entries where account = 'deferred' group by currency having sum(amount) <> 0`;
  expect(rowsOf(await shop.db.execute(leftOver))).toEqual([]);
  // Enough went wrong, and enough was sold.
  expect(way.faults).toBeGreaterThan(members);
  expect(await shop.db.$count(orders, eq(orders.status, 'paid'))).toBeGreaterThan(members * years);
}, 900_000);
