import { AppError, type DeclineReason } from '@troupe/protocol';
import { drawNonce } from './draw-nonce.ts';

/** How an order stands, in the words of `getOrder`; `Receipt` is what is known of one that is paid. */
export type Standing<Receipt> =
  | (Receipt & { resp_msg: 'Approved' })
  | { resp_msg: 'redirect'; order_id: string; iframe_3ds_url: string }
  | { resp_msg: 'Pending'; order_id: string }
  | { resp_msg: 'Declined'; reason: DeclineReason };

/** Where a payment stands on this screen. */
export type PaymentState<Receipt> =
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

export interface PaymentWorld<Wish, Order, Receipt> {
  /** What is sent, whole: with a one-use token where a card is typed in. */
  prepare(wish: Wish): Promise<Order>;
  send(order: Order, idempotencyKey: string): Promise<Standing<Receipt>>;
  getOrder(orderId: string): Promise<Standing<Receipt>>;
  pause(ms: number): Promise<void>;
  show(state: PaymentState<Receipt>): void;
}

export interface Payment<Wish> {
  /** Pays, once however often it is called meanwhile. After an outcome that nobody knows it asks for that one. */
  pay(wish: Wish): Promise<void>;
  /** Goes on with an order that another page, or an earlier visit, has begun. */
  resume(orderId: string): Promise<void>;
  /** The bank's page may have ended: asks our server, and goes on only when that says so. */
  check(): Promise<void>;
  /** The buyer turned away from the bank's page. */
  cancel(): Promise<void>;
}

/** What our server says of an order, or why it does not. */
interface Known<Receipt> {
  now?: Standing<Receipt>;
  error?: unknown;
}

/** Milliseconds after a payment that a new session is asked for: it carries the new role (R-CHECK-19, R-PORTAL-07). */
export const renewAfter = 5000;

/** Milliseconds between questions about an order that the processor has not settled; then the buyer asks. */
const patience = [500, 1000, 2000, 3000, 5000, 8000];

/** Our server may have got the order and its answer was lost. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof AppError) || ['offline', 'network', 'unavailable', 'model_timeout'].includes(error.code);

/** Asks until the processor has said, or it is the buyer's turn to ask; `hold` is given the order before every pause. */
const waitFor = async <Receipt>(
  result: Standing<Receipt>,
  { getOrder, pause }: Pick<PaymentWorld<never, never, Receipt>, 'getOrder' | 'pause'>,
  hold: (order: { order_id: string }) => void,
): Promise<Standing<Receipt>> => {
  let now = result;
  for (const wait of patience) {
    if (now.resp_msg !== 'Pending') break;
    hold(now);
    await pause(wait);
    now = await getOrder(now.order_id);
  }
  return now;
};

/**
 * One order from the button to the receipt. What our server says is the only fact: a page of the bank or of
 * the processor can cause a question, never an outcome (decision 50). A try whose answer was lost is
 * repeated under its own idempotency key with its own body; a try that was answered is over.
 */
export const createPayment = <Wish, Order, Receipt>(world: PaymentWorld<Wish, Order, Receipt>): Payment<Wish> => {
  const { prepare, send, getOrder, show } = world;
  let isBusy = false;
  let isHinted = false;
  let asking: Promise<Known<Receipt>> | undefined;
  let attempt: { order: Order; key: string } | undefined;
  let open: { order_id: string } | undefined;

  const settle = async (result: Standing<Receipt>): Promise<void> => {
    const now = await waitFor(result, world, (order) => (open = order));
    open = now.resp_msg === 'redirect' || now.resp_msg === 'Pending' ? now : undefined;
    if (now.resp_msg === 'redirect') return show({ step: 'challenge', orderId: now.order_id, url: now.iframe_3ds_url });
    if (now.resp_msg === 'Pending') return show({ step: 'editing', isOpen: true });
    if (now.resp_msg === 'Approved') show({ step: 'done', receipt: now });
    else show({ step: 'editing', error: refusal(now.reason) });
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
  const ask = async (orderId: string, isLast = false): Promise<Known<Receipt>> => {
    isHinted = false;
    const known: Known<Receipt> = await getOrder(orderId).then(
      (now) => ({ now }),
      (error: unknown) => ({ error }),
    );
    return isHinted && !isLast && known.now?.resp_msg === 'redirect' ? ask(orderId, true) : known;
  };

  const goOn = async (orderId: string): Promise<void> => {
    open = { order_id: orderId };
    await settle(await getOrder(orderId));
  };

  return {
    pay: (wish) =>
      alone(async () => {
        show({ step: 'paying' });
        if (open) return goOn(open.order_id);
        attempt ??= { order: await prepare(wish), key: drawNonce() };
        const result = await send(attempt.order, attempt.key);
        attempt = undefined;
        return settle(result);
      }),

    resume: (orderId) =>
      alone(() => {
        show({ step: 'paying' });
        return goOn(orderId);
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
