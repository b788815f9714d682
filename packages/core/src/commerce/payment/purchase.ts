import { AppError, type CheckoutResult, type DeclineReason, type EndpointInput, type subscribe } from '@troupe/protocol';
import { drawNonce } from './draw-nonce.ts';

export type Order = EndpointInput<typeof subscribe>['body'];
export type Receipt = Extract<CheckoutResult, { resp_msg: 'Approved' }>;
type Challenge = Extract<CheckoutResult, { resp_msg: 'redirect' }>;

/** Where a purchase stands on this screen. */
export type PurchaseState =
  | {
      step: 'editing';
      /** Why the last try did not end well: an error, or the reason of a refused charge as one. */
      error?: unknown;
      /**
       * Nobody knows yet how the last try ended. The order must stay as it is: trying again asks about that
       * one, and never pays a second time.
       */
      isOpen?: boolean;
    }
  | { step: 'paying' }
  /** The bank asks the buyer; `url` is its page. */
  | { step: 'challenge'; orderId: string; url: string }
  | { step: 'done'; receipt: Receipt };

export interface PurchaseWorld {
  /** A one-use token for the card that is typed in. */
  tokenize(): Promise<string>;
  subscribe(order: Order, idempotencyKey: string): Promise<CheckoutResult>;
  getOrder(orderId: string): Promise<CheckoutResult>;
  pause(ms: number): Promise<void>;
  show(state: PurchaseState): void;
}

export interface Purchase {
  /** Pays, once however often it is called meanwhile. After an outcome that nobody knows it asks for that one. */
  pay(order: Omit<Order, 'payment_token'>): Promise<void>;
  /** The bank's page may have ended: asks our server, and goes on only when that says so. */
  check(): Promise<void>;
  /** The buyer turned away from the bank's page. */
  cancel(): Promise<void>;
}

/** What our server says of an order, or why it does not. */
interface Known {
  now?: CheckoutResult;
  error?: unknown;
}

/** Milliseconds between questions about an order that the processor has not settled; then the buyer asks. */
const patience = [500, 1000, 2000, 3000, 5000, 8000];

/** Our server may have got the order and its answer was lost. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof AppError) || ['offline', 'network', 'unavailable', 'model_timeout'].includes(error.code);

/**
 * One order from the button to the receipt. What our server says is the only fact: a page of the bank or of
 * the processor can cause a question, never an outcome (decision 50). A try whose answer was lost is
 * repeated under its own idempotency key with its own body; a try that was answered is over.
 */
export const createPurchase = ({ tokenize, subscribe, getOrder, pause, show }: PurchaseWorld): Purchase => {
  let isBusy = false;
  let isHinted = false;
  let asking: Promise<Known> | undefined;
  let attempt: { order: Order; key: string } | undefined;
  let open: Challenge | CheckoutResult | undefined;

  const settle = async (result: CheckoutResult): Promise<void> => {
    open = result;
    for (const wait of patience) {
      if (open.resp_msg !== 'Pending') break;
      await pause(wait);
      open = await getOrder(open.order_id);
    }
    if (open.resp_msg === 'redirect') return show({ step: 'challenge', orderId: open.order_id, url: open.iframe_3ds_url });
    if (open.resp_msg === 'Pending') return show({ step: 'editing', isOpen: true });
    const end = open;
    open = undefined;
    if (end.resp_msg === 'Approved') show({ step: 'done', receipt: end });
    else show({ step: 'editing', error: refusal(end.reason) });
  };

  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      if (!isUnanswered(error)) attempt = open = undefined;
      show({ step: 'editing', error, isOpen: attempt !== undefined || open !== undefined });
    } finally {
      isBusy = false;
    }
  };

  /** What our server knows. A hint that comes while it answers may know more: then it is asked once more. */
  const ask = async (orderId: string, isLast = false): Promise<Known> => {
    isHinted = false;
    const known: Known = await getOrder(orderId).then(
      (now) => ({ now }),
      (error: unknown) => ({ error }),
    );
    return isHinted && !isLast && known.now?.resp_msg === 'redirect' ? ask(orderId, true) : known;
  };

  return {
    pay: (order) =>
      alone(async () => {
        show({ step: 'paying' });
        if (open) return settle(await getOrder(open.order_id));
        attempt ??= { order: { ...order, payment_token: await tokenize() }, key: drawNonce() };
        const result = await subscribe(attempt.order, attempt.key);
        attempt = undefined;
        return settle(result);
      }),

    check: async () => {
      isHinted = true;
      if (isBusy || !open) return;
      isBusy = true;
      asking = ask(open.order_id);
      const { now, error } = await asking;
      asking = undefined;
      isBusy = false;
      // Without an answer the bank's page stays, and is asked about again.
      if (now ? now.resp_msg === 'redirect' : isUnanswered(error)) return;
      await alone(() => (now ? settle(now) : Promise.reject(error as Error)));
    },

    cancel: async () => {
      if (open) show({ step: 'paying' });
      await asking;
      await alone(async () => {
        if (!open) return;
        const now = await getOrder(open.order_id);
        if (now.resp_msg !== 'redirect') return settle(now);
        open = undefined;
        show({ step: 'editing', error: refusal('card_authentication_cancelled') });
      });
    },
  };
};

const refusal = (reason: DeclineReason): AppError => new AppError(reason);
