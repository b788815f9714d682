import { limits } from '@troupe/protocol';
import * as v from 'valibot';
import type { HostlessRoute } from '../../http/raw-routes/raw-route.ts';
import { createOrdersRoute } from '../../platform/operator-door.ts';
import type { Refunds } from './refunds.ts';

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1, 'is missing'), v.maxLength(max));

/** What the operator orders from the command line: money of an order goes back. */
export const refundOrder = v.object({
  brand: words(32),
  order: words(limits.statementRefMax),
  how: v.variant('size', [
    v.object({ size: v.literal('full') }),
    v.object({ size: v.literal('part'), amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    v.object({ size: v.literal('unused') }),
  ]),
  reason: words(500),
});
export type RefundOrder = v.InferOutput<typeof refundOrder>;

export const refundAnswer = v.object({
  refund: v.string(),
  order: v.string(),
  status: v.picklist(['pending', 'refunded', 'refused']),
  /** Why the processor refused; null otherwise. */
  refusal: v.nullable(v.string()),
  /** Minor units. */
  amount: v.number(),
  left: v.number(),
  currency: v.string(),
});
export type RefundAnswer = v.InferOutput<typeof refundAnswer>;

/** Carries out orders of the operator; open to no account. */
export const createRefundOrders =
  ({ make }: Pick<Refunds, 'make'>) =>
  async ({ brand: brandId, order: orderId, how, reason }: RefundOrder): Promise<RefundAnswer> => {
    const { refund, order, left } = await make({ brandId, orderId, how, reason, by: 'operator' });
    const { id, status, refusal, amount } = refund;
    return { refund: id, order: order.id, status, refusal, amount, left, currency: order.currency };
  };

/** Where the command knocks. */
export const refundOrdersPath = '/operator/refunds/orders';

/** POST /operator/refunds/orders: the command while the server runs. */
export const createRefundOrdersRoute = (refunds: Pick<Refunds, 'make'>, token: string): HostlessRoute =>
  createOrdersRoute({
    prefix: '/operator/refunds',
    path: refundOrdersPath,
    token,
    bodyBytes: 4000,
    order: refundOrder,
    carryOut: createRefundOrders(refunds),
  });
