import { getOrder, subscribe } from '@troupe/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { createPurchase, type Order, type Purchase, type PurchaseState } from './purchase.ts';

/** Milliseconds that our server may take to answer a purchase; its idempotency key makes asking again safe. */
const patience = 45_000;

/**
 * The purchase of this screen.
 *
 * @param tokenize a token for the card that is typed in
 * @param onChange told of every step, in order
 */
export const usePurchase = (tokenize: () => Promise<string>, onChange: (state: PurchaseState) => void) => {
  const { client } = useApp();
  const [state, setState] = useState<PurchaseState>({ step: 'editing' });
  const latest = useRef({ tokenize, onChange });
  const purchase = useRef<Purchase>(undefined);
  useEffect(() => {
    latest.current = { tokenize, onChange };
  });
  useEffect(() => {
    let isHere = true;
    purchase.current = createPurchase({
      tokenize: () => latest.current.tokenize(),
      subscribe: (body, idempotencyKey) =>
        client.call(subscribe, { body }, { idempotencyKey, signal: AbortSignal.timeout(patience) }),
      getOrder: (orderId) => client.call(getOrder, { params: { orderId } }, { signal: AbortSignal.timeout(patience) }),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
      show(next) {
        if (!isHere) return;
        setState(next);
        latest.current.onChange(next);
      },
    });
    return () => void (isHere = false);
  }, [client]);
  return {
    state,
    pay: useCallback((order: Omit<Order, 'payment_token'>) => void purchase.current?.pay(order), []),
    check: useCallback(() => void purchase.current?.check(), []),
    cancel: useCallback(() => void purchase.current?.cancel(), []),
  };
};
