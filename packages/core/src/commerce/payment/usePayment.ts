import { getOrder, type CheckoutResult } from '@troupe/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '../../app/client.ts';
import { createPayment, type Payment, type PaymentState, type PaymentWorld } from './payment.ts';

/** What every call about money is made with: our server may take its time, an idempotency key makes asking again safe. */
export const patiently = (idempotencyKey?: string) => ({
  signal: AbortSignal.timeout(45_000),
  ...(idempotencyKey && { idempotencyKey }),
});

export const askOrder = (client: Client, orderId: string): Promise<CheckoutResult> =>
  client.call(getOrder, { params: { orderId } }, patiently());

export interface PaymentUse<Wish, Order, Receipt> extends Pick<
  PaymentWorld<Wish, Order, Receipt>,
  'prepare' | 'send' | 'getOrder'
> {
  /** Told of every step, in order. */
  onChange: (state: PaymentState<Receipt>) => void;
}

/** A payment of this screen, from its first drawing to its last. Of what is given, the last drawing's counts. */
export const usePayment = <Wish, Order, Receipt>(given: PaymentUse<Wish, Order, Receipt>) => {
  const [state, setState] = useState<PaymentState<Receipt>>({ step: 'editing' });
  const latest = useRef(given);
  const payment = useRef<Payment<Wish>>(undefined);
  useEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    let isHere = true;
    payment.current = createPayment<Wish, Order, Receipt>({
      prepare: (wish) => latest.current.prepare(wish),
      send: (order, key) => latest.current.send(order, key),
      getOrder: (orderId) => latest.current.getOrder(orderId),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
      show(next) {
        if (!isHere) return;
        setState(next);
        latest.current.onChange(next);
      },
    });
    return () => void (isHere = false);
  }, []);
  return {
    state,
    pay: useCallback((wish: Wish) => void payment.current?.pay(wish), []),
    resume: useCallback((orderId: string) => void payment.current?.resume(orderId), []),
    check: useCallback(() => void payment.current?.check(), []),
    cancel: useCallback(() => void payment.current?.cancel(), []),
  };
};
