import { subscribe, type CheckoutResult, type EndpointInput } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import type { PaymentState } from './payment.ts';
import { askOrder, patiently, usePayment } from './usePayment.ts';

type Order = EndpointInput<typeof subscribe>['body'];
type Wish = Omit<Order, 'payment_token'>;
export type Receipt = Extract<CheckoutResult, { resp_msg: 'Approved' }>;
export type PurchaseState = PaymentState<Receipt>;

/**
 * The purchase of this screen.
 *
 * @param tokenize a token for the card that is typed in
 * @param onChange told of every step, in order
 */
export const usePurchase = (tokenize: () => Promise<string>, onChange: (state: PurchaseState) => void) => {
  const { client } = useApp();
  return usePayment<Wish, Order, Receipt>({
    prepare: async (wish) => ({ ...wish, payment_token: await tokenize() }),
    send: (body, key) => client.call(subscribe, { body }, patiently(key)),
    getOrder: (orderId) => askOrder(client, orderId),
    onChange,
  });
};
