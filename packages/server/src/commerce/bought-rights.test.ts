import type { User } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../adapters/system.ts';
import { grants, subscriptions } from '../db/schema.ts';
import { operator } from '../platform/audit/actor.ts';
import { createRefreshFamilies } from '../platform/identity/refresh-families.ts';
import { endGrants, grantRight, moveEnd } from '../platform/rights/grants.ts';
import { createShop, shopKeys, type Shop } from './testing.ts';

const dayMs = 86_400_000;
const graceMs = 7 * dayMs;
let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

/** Comes back with a cookie, and is told what the new token may do. */
const arrive = async (userId: string): Promise<{ role: string; permissions: string[]; expiresIn: number; until: unknown }> => {
  const { value } = await createRefreshFamilies({ db: shop.db, clock: shop.clock, newId, keys: shopKeys }).start(userId);
  const headers = { cookie: `session=${value}`, origin: 'http://localhost:4100' };
  const answer = await shop.send('/api/v2/auth/refresh', { method: 'POST', headers });
  const { user, token, expires_in } = (await answer.json()) as { user: User; token: string; expires_in: number };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  expect([claims['roles'], claims['permissions']]).toEqual([[user.role], user.permissions]);
  return { role: user.role, permissions: user.permissions, expiresIn: expires_in, until: claims['until'] };
};
const buy = async (userId: string, plan_id: string, expected_total: number) => {
  const { body } = await shop.subscribe(userId, { plan_id, expected_total, payment_token: await shop.cardToken() });
  expect(body.resp_msg).toBe('Approved');
  const bought = await shop.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return bought.find(({ planId }) => planId === plan_id)!;
};
/** What lets a second purchase through today: the first subscription counts no more. */
const expire = (id: string) => shop.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.id, id));

describe('what was bought', () => {
  it('ends by the clock, after the grace and without a job', async () => {
    const ann = await shop.signUp();
    const { id, recurAt } = await buy(ann, 'basic', 1495);
    const end = new Date(recurAt.getTime() + graceMs);
    expect(await shop.db.select().from(grants).where(eq(grants.userId, ann))).toMatchObject([
      { kind: 'role', value: 'paid_basic', source: 'purchase', sourceId: id, actorKind: 'processor', endsAt: end, endedAt: null },
    ]);
    expect(await arrive(ann)).toMatchObject({ role: 'paid_basic', permissions: expect.arrayContaining(['tts']) });

    shop.clock.advance(recurAt.getTime() - shop.clock.now().getTime() + dayMs);
    expect((await arrive(ann)).role).toBe('paid_basic');
    // The last token ends with what was bought, and says no end of a restriction.
    shop.clock.advance(end.getTime() - shop.clock.now().getTime() - 60_000);
    expect(await arrive(ann)).toMatchObject({ role: 'paid_basic', expiresIn: 60, until: undefined });
    shop.clock.advance(60_000);
    const after = await arrive(ann);
    expect([after.role, after.permissions.includes('tts')]).toEqual(['free_tier', false]);
    expect(await shop.userOf(ann)).toMatchObject({ role: 'free_tier', rightsUntil: null });
  });

  it('is renewed and refunded by moving its end', async () => {
    const ann = await shop.signUp();
    const { id, recurAt } = await buy(ann, 'basic', 1495);
    const bought = { userId: ann, source: 'purchase', sourceId: id } as const;
    await moveEnd(shop.db, bought, new Date(recurAt.getTime() + 60 * dayMs), shop.clock.now());
    shop.clock.advance(60 * dayMs);
    expect((await arrive(ann)).role).toBe('paid_basic');
    await moveEnd(shop.db, bought, shop.clock.now(), shop.clock.now());
    expect((await arrive(ann)).role).toBe('free_tier');
  });

  it('counts beside another purchase: the higher one, then what remains', async () => {
    const ann = await shop.signUp();
    const yearly = await buy(ann, 'minimal-1y', 5000);
    await expire(yearly.id);
    const monthly = await buy(ann, 'premium', 2495);
    expect((await arrive(ann)).role).toBe('paid_premium');
    shop.clock.advance(monthly.recurAt.getTime() - shop.clock.now().getTime() + graceMs);
    expect((await arrive(ann)).role).toBe('paid_minimal');
  });

  it('counts beside a role of the operator, and stays when that ends', async () => {
    const ann = await shop.signUp();
    await buy(ann, 'basic', 1495);
    const role = { userId: ann, kind: 'role', value: 'employee', source: 'operator' } as const;
    await grantRight(shop.db, { id: newId(), ...role, actor: operator, endsAt: null }, shop.clock.now());
    expect((await arrive(ann)).role).toBe('employee');
    await endGrants(shop.db, role, shop.clock.now());
    expect((await arrive(ann)).role).toBe('paid_basic');
  });

  it('is given once, however often the payment is reported', async () => {
    const ann = await shop.signUp();
    await buy(ann, 'basic', 1495);
    await shop.sandbox.run();
    expect(await shop.db.$count(grants, eq(grants.userId, ann))).toBe(1);
  });
});
