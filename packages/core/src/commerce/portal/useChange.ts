import { changeSubscription, getSubscriptions, type SubscriptionChange, type SubscriptionChanged } from '@troupe/protocol';
import { useCallback, useRef } from 'react';
import { useApp } from '../../app/index.ts';
import { renewAfter, type PaymentState, type Standing } from '../payment/payment.ts';
import { askOrder, patiently, usePayment } from '../payment/usePayment.ts';

/** What may charge something, and so goes its way to the end under one idempotency key. */
export type Change = Extract<SubscriptionChange, { action: 'change_plan' | 'change_card' | 'charge_rebill' }>;
/** A change; or how it is made once the card that is typed in has a token. */
export type Wish = Change | ((cardToken: string) => Change);

/** Nothing is shown of a payment that went through but the subscription, as our server knows it then. */
const toStanding = (answer: SubscriptionChanged): Standing<object> => {
  if (answer.status === 'SUCCESS') return { resp_msg: 'Approved' };
  const { order_id } = answer;
  if (answer.status === 'PENDING') return { resp_msg: 'Pending', order_id };
  return { resp_msg: 'redirect', order_id, iframe_3ds_url: answer.iframe_3ds_url };
};

export interface ChangeGiven {
  /** A token for the card that is typed in. */
  tokenize: () => Promise<string>;
  /** It went through, and the subscriptions are as they are since. */
  onDone: () => void;
}

/**
 * What is changed of a subscription for money, from the button to its end. After every end the subscriptions are asked
 * for anew, and after a good one the session as well (R-PORTAL-07).
 */
export const useChange = ({ tokenize, onDone }: ChangeGiven) => {
  const { client, queries, renewSession } = useApp();
  const refresh = () => queries.invalidateQueries({ queryKey: [getSubscriptions.id] });
  const again = useRef<() => void>(undefined);
  const handleChange = (next: PaymentState<object>) => {
    if (next.step !== 'done' && next.step !== 'editing') return;
    const known = refresh();
    if (next.step !== 'done') return;
    setTimeout(() => {
      renewSession();
      void refresh();
    }, renewAfter);
    void known.then(onDone);
  };
  const payment = usePayment<Wish, Change, object>({
    prepare: async (wish) => (typeof wish === 'function' ? wish(await tokenize()) : wish),
    send: async (body, key) => toStanding(await client.call(changeSubscription, { body }, patiently(key))),
    getOrder: (orderId) => askOrder(client, orderId),
    onChange: handleChange,
  });
  const { state, check, cancel, pay, resume } = payment;
  const begin = useCallback((run: () => void) => {
    again.current = run;
    run();
  }, []);
  return {
    state,
    check,
    cancel,
    refresh,
    pay: (wish: Wish) => begin(() => pay(wish)),
    resume: useCallback((orderId: string) => begin(() => resume(orderId)), [begin, resume]),
    /** Asks how the last try ended, which nobody knows yet; never pays a second time. */
    again: () => again.current?.(),
  };
};
