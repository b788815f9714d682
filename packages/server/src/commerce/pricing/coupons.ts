import { AppError, type Brand, type PriceList } from '@troupe/protocol';
import { and, arrayOverlaps, count, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { couponCounts, couponUses, openStatuses, orders } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { isDue } from '../../kernel/schedules/schedule.ts';
import type { Db, Tx } from '../../ports/index.ts';
import type { Coupon } from './price.ts';

type Row = PriceList['coupons'][number];

/** Who takes a code, by everything that tells one buyer from another. */
export interface CouponBuyer {
  userId: string;
  /** Of the account; the one given at checkout where the account has none. */
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

const usesWhere = async (db: Db | Tx, brand: Brand, code: string, which: SQL | undefined): Promise<number> => {
  const isCounted = and(eq(couponUses.applicationId, brand.id), eq(couponUses.code, code), isNull(couponUses.returnedAt));
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(isCounted, which));
  return row?.uses ?? 0;
};

const isBy = async (buyer: CouponBuyer) => arrayOverlaps(couponUses.buyers, await digestsOf(buyer));

/**
 * Whether a buyer may still take a code, as far as nobody else is about to. What their own unfinished purchase took is theirs:
 * the next purchase ends that one first.
 */
export const isLeft = async (db: Db, brand: Brand, { code, uses, uses_per_buyer }: Row, buyer: CouponBuyer): Promise<boolean> => {
  if (uses === undefined && uses_per_buyer === undefined) return true;
  const isOwnOpen = and(eq(orders.userId, buyer.userId), inArray(orders.status, openStatuses));
  const own = await usesWhere(db, brand, code, isOwnOpen);
  if (uses !== undefined) {
    const [counted] = await db.select().from(couponCounts).where(isCode(brand, code));
    if (counted && counted.used - own >= uses) return false;
  }
  return uses_per_buyer === undefined || (await usesWhere(db, brand, code, await isBy(buyer))) - own < uses_per_buyer;
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
  const isOver = uses_per_buyer !== undefined && (await usesWhere(tx, brand, code, await isBy(buyer))) >= uses_per_buyer;
  if (taken.length === 0 || isOver) throw new AppError('invalid_coupon');
  await tx.insert(couponUses).values({ orderId, applicationId: brand.id, code, buyers: await digestsOf(buyer), createdAt: now });
};

/** Counts the use of an order, or no longer; once, however often it is said. */
const countUse = async (tx: Tx, orderId: string, returnedAt: Date | null): Promise<void> => {
  const isOther = returnedAt === null ? isNotNull(couponUses.returnedAt) : isNull(couponUses.returnedAt);
  const [use] = await tx
    .update(couponUses)
    .set({ returnedAt })
    .where(and(eq(couponUses.orderId, orderId), isOther))
    .returning();
  if (!use) return;
  await tx
    .update(couponCounts)
    .set({ used: sql`${couponCounts.used} + ${returnedAt === null ? 1 : -1}` })
    .where(and(eq(couponCounts.applicationId, use.applicationId), eq(couponCounts.code, use.code)));
};

/** Gives the code of an order that came to nothing back. */
export const returnCoupon = (tx: Tx, orderId: string, now: Date): Promise<void> => countUse(tx, orderId, now);

/** Counts the code of an order that was paid after all, although it had come to nothing before. A cap is no reason to keep money. */
export const keepCoupon = (tx: Tx, orderId: string): Promise<void> => countUse(tx, orderId, null);
