import { eq } from 'drizzle-orm';
import { subscriptions } from '../../db/schema.ts';
import type { Tx } from '../../ports/index.ts';
import type { Deferral } from '../ledger/earnings.ts';
import type { OrderRow } from '../order-rows.ts';
import { returnCoupon } from '../pricing/coupons.ts';
import type { Keeper } from '../subscriptions/keeper.ts';
import { lockSubscription } from '../subscriptions/rows.ts';

export interface EndingDeps {
  keeper: Pick<Keeper, 'apply'>;
}

/** The subscription that an order began, or was paid for. */
const subscriptionIdOf = async (tx: Tx, { id, subscriptionId }: OrderRow): Promise<string | undefined> => {
  if (subscriptionId !== null) return subscriptionId;
  const [row] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.orderId, id));
  return row?.id;
};

/**
 * What a refund ends, in the transaction that books it: the subscription whose running period was paid with it, at once, with its
 * role. A payment for days that are over takes nothing away. The code of a purchase is free again.
 */
export const createEnding =
  ({ keeper }: EndingDeps) =>
  async (tx: Tx, order: OrderRow, { deferral, now }: { deferral: Deferral | undefined; now: Date }): Promise<void> => {
    await returnCoupon(tx, order.id, now);
    const runs = deferral?.untilDay !== null && (deferral === undefined || deferral.untilDay > now);
    const id = runs ? await subscriptionIdOf(tx, order) : undefined;
    const row = id === undefined ? undefined : await lockSubscription(tx, id);
    if (row && row.status !== 'expired') await keeper.apply(tx, row, { kind: 'revoked' }, { now });
  };
