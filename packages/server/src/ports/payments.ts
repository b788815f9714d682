import type { CardOnFile, DeclineReason } from '@troupe/protocol';

/** One payment that we ask for. */
export interface Charge {
  /** Ours, and the processor's idempotency key: an order is charged once, however often it is asked for. */
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** From the processor's card page; works once. */
  paymentToken: string;
  /** Our page that the bank's page sends the browser to in the end, whatever the end. */
  returnUrl: string;
  /** Where this order's events go. */
  webhookUrl: string;
  /** What the buyer's bank calls it. */
  statementDescriptor: string | null;
  /** As given: email, first_name, last_name, country, state, postal_code. */
  customer: Readonly<Record<string, string>>;
}

/** What a processor knows of an order. `paid` and `declined` are final. */
export type PaymentState =
  /** It has never heard of it. */
  | { status: 'unknown' }
  | { status: 'processing' }
  /** The buyer's bank wants to see the buyer (3-D Secure), at this address, in an iframe. */
  | { status: 'challenge'; url: string }
  | { status: 'paid'; transactionId: string; amount: number; currency: string; card: CardOnFile | null }
  | { status: 'declined'; reason: DeclineReason };

/** A processor's own report of how an order ended. */
export interface PaymentEvent {
  id: string;
  orderId: string;
  state: PaymentState;
}

/**
 * The processor of payments: one adapter a processor, each passing `contracts/payments.ts`.
 * Every call returns or throws within 20 s; a processor that cannot be reached is `payments_unavailable`.
 */
export interface Payments {
  /** True while nothing is really charged. */
  isSandbox: boolean;
  /** The card page for an iframe, which speaks `card-form.ts` of the protocol; null where cards are not taken. */
  cardFormUrl(origin: string): string | null;
  /** Origins beside ours that its pages come from, for the `frame-src` of our frames. */
  frameOrigins: readonly string[];
  /** Tax on an amount in minor units, rounded to one. */
  taxOn(amount: number, place: { country?: string | undefined; state?: string | undefined }): Promise<number>;
  /**
   * Charges, or finds what came of an earlier attempt with the same order. Throws `invalid_card` for a
   * token that is used, expired or unknown, and `payments_unavailable` when the processor is known to have
   * done nothing; after any other throw the outcome is unknown, and `find` tells it later.
   */
  charge(charge: Charge): Promise<PaymentState>;
  find(orderId: string): Promise<PaymentState>;
  /** Makes sure that an order will not be paid any more, and returns how it ended: it may have been paid already. */
  cancel(orderId: string): Promise<PaymentState>;
  /** Reads an event that came over the network. Throws `unauthorized` unless the processor signed it within five minutes. */
  readEvent(headers: Headers, body: string): Promise<PaymentEvent>;
}
