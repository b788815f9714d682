import { AppError, type Brand, type PriceList } from '@troupe/protocol';
import { and, arrayOverlaps, count, eq, lt, sql } from 'drizzle-orm';
import { couponCounts, couponUses } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { isDue } from '../../kernel/schedules/schedule.ts';
import type { Db, Tx } from '../../ports/index.ts';
import type { Coupon } from './price.ts';

type Row = PriceList['coupons'][number];

/** Who takes a code, by everything that tells one buyer from another. */
export interface CouponBuyer {
  userId: string;
  email?: string | undefined;
}

const digestsOf = async ({ userId, email }: CouponBuyer): Promise<string[]> => [
  await sha256(`user:${userId}`),
  ...(email === undefined ? [] : [await sha256(`email:${email.trim().toLowerCase()}`)]),
];

/** The row of a code that counts for a plan at a moment; undefined where none does, whatever the reason. */
export const couponRow = (brand: Brand, planId: string, code: string, now: Date): Row | undefined =>
  brand.commerce.coupons.find(
    (one) =>
      one.code === code &&
      (one.plan_ids?.includes(planId) ?? true) &&
      (one.ends_at === undefined || Date.parse(one.ends_at) >= now.getTime()) &&
      (one.promo === undefined || brand.promos.some((promo) => promo.name === one.promo && isDue(promo, now))),
  );

/** What a row takes off in a currency; null where it counts in others only. */
export const couponIn = ({ code, percent, amounts, stacks }: Row, currency: string): Coupon | null => {
  if (percent !== undefined) return { code, off: { percent }, stacks };
  const amount = amounts?.[currency];
  return amount === undefined ? null : { code, off: { amount }, stacks };
};

const isCode = (brand: Brand, code: string) => and(eq(couponCounts.applicationId, brand.id), eq(couponCounts.code, code));

const usedBy = async (db: Db | Tx, brand: Brand, code: string, buyer: CouponBuyer): Promise<number> => {
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.applicationId, brand.id),
        eq(couponUses.code, code),
        arrayOverlaps(couponUses.buyers, await digestsOf(buyer)),
      ),
    );
  return row?.uses ?? 0;
};

/** Whether a buyer may still take a code, as far as nobody else is about to. */
export const isLeft = async (db: Db, brand: Brand, { code, uses, uses_per_buyer }: Row, buyer: CouponBuyer): Promise<boolean> => {
  if (uses !== undefined) {
    const [counted] = await db.select().from(couponCounts).where(isCode(brand, code));
    if (counted && counted.used >= uses) return false;
  }
  return uses_per_buyer === undefined || (await usedBy(db, brand, code, buyer)) < uses_per_buyer;
};

/** Takes a code for an order, in its transaction. Throws `invalid_coupon` where others have taken the last one. */
export const takeCoupon = async (
  tx: Tx,
  { brand, row, orderId, buyer, now }: { brand: Brand; row: Row; orderId: string; buyer: CouponBuyer; now: Date },
): Promise<void> => {
  const { code, uses, uses_per_buyer } = row;
  await tx.insert(couponCounts).values({ applicationId: brand.id, code }).onConflictDoNothing();
  // The row is locked from here on: what one buyer has taken is counted before the next one does.
  const taken = await tx
    .update(couponCounts)
    .set({ used: sql`${couponCounts.used} + 1` })
    .where(and(isCode(brand, code), uses === undefined ? undefined : lt(couponCounts.used, uses)))
    .returning({ code: couponCounts.code });
  const isOver = uses_per_buyer !== undefined && (await usedBy(tx, brand, code, buyer)) >= uses_per_buyer;
  if (taken.length === 0 || isOver) throw new AppError('invalid_coupon');
  await tx.insert(couponUses).values({ orderId, applicationId: brand.id, code, buyers: await digestsOf(buyer), createdAt: now });
};

/** Gives the code of an order that came to nothing back. */
export const returnCoupon = async (tx: Tx, orderId: string): Promise<void> => {
  const [use] = await tx.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning();
  if (!use) return;
  await tx
    .update(couponCounts)
    .set({ used: sql`${couponCounts.used} - 1` })
    .where(and(eq(couponCounts.applicationId, use.applicationId), eq(couponCounts.code, use.code)));
};

/** Counts the code of an order that was paid after all, although it had come to nothing before. A cap is no reason to keep money. */
export const keepCoupon = async (
  tx: Tx,
  order: { id: string; applicationId: string; promoCode: string | null; userId: string; email: string | undefined },
  now: Date,
): Promise<void> => {
  const { id: orderId, applicationId, promoCode: code, userId, email } = order;
  if (code === null) return;
  const buyers = await digestsOf({ userId, email });
  const kept = await tx
    .insert(couponUses)
    .values({ orderId, applicationId, code, buyers, createdAt: now })
    .onConflictDoNothing()
    .returning({ code: couponUses.code });
  if (kept.length === 0) return;
  await tx
    .update(couponCounts)
    .set({ used: sql`${couponCounts.used} + 1` })
    .where(and(eq(couponCounts.applicationId, applicationId), eq(couponCounts.code, code)));
};
