import type { CardOnFile, DeclineReason } from '@troupe/protocol';

/** Whose account at the processor, and which order in it. */
export interface PaymentOrder {
  brandId: string;
  /** Ours, and the processor's idempotency key: an order is charged once, however often it is asked for. */
  orderId: string;
}

/** What every payment says, whichever way it is paid. */
interface Payment extends PaymentOrder {
  /** Minor units. A sum of nothing charges nothing: it checks the card, and keeps it. */
  amount: number;
  currency: string;
  /** Our page that the bank's page sends the browser to in the end, whatever the end. */
  returnUrl: string;
  /** Where this order's events go. */
  webhookUrl: string;
  /** What the buyer's bank calls it. */
  statementDescriptor: string | null;
  /** As given: email, first_name, last_name, country, state, postal_code. */
  customer: Readonly<Record<string, string>>;
}

/** One payment with a card that its buyer has just typed. The processor keeps the card for what follows (`savedCard`). */
export interface Charge extends Payment {
  /** From the processor's card page; works once. */
  paymentToken: string;
}

/** One payment with a card that an earlier one has left at the processor. */
export interface SavedCharge extends Payment {
  /** `savedCard` of a payment of the same brand. */
  savedCard: string;
  /** Whether the buyer waits for the answer: the bank may ask them then. Where they are away, a bank that asks has refused. */
  isBuyerThere: boolean;
}

/** What a processor knows of an order. `paid` and `declined` are final. */
export type PaymentState =
  /** It has never heard of it. */
  | { status: 'unknown' }
  | { status: 'processing' }
  /** The buyer's bank wants to see the buyer (3-D Secure), at this address, in an iframe. */
  | { status: 'challenge'; url: string }
  | {
      status: 'paid';
      transactionId: string;
      amount: number;
      currency: string;
      card: CardOnFile | null;
      /** The processor's name of the card, for further payments; null where it keeps none. */
      savedCard: string | null;
    }
  | {
      status: 'declined';
      reason: DeclineReason;
      /** The card networks allow no further try with this card. */
      isFinal?: true;
    };

/** Money of an order that is to go back to where it came from. */
export interface Refund extends PaymentOrder {
  /** Ours, and the processor's idempotency key: a refund is made once, however often it is asked for. */
  refundId: string;
  /** Minor units of the order's currency, above zero. */
  amount: number;
}

/** Why a processor gives nothing back: nothing is paid, less is left, the bank has taken it back, or it does not say. */
export type RefundRefusal = 'not_paid' | 'too_much' | 'disputed' | 'refused';

/** What a processor knows of a refund. `refunded` and `refused` are final. */
export type RefundState = { status: 'pending' } | { status: 'refunded' } | { status: 'refused'; reason: RefundRefusal };

/**
 * That an order has ended, as it came over the network. It says which one and not how: the processor is asked for that, so
 * that an event which comes late, or after a later one, cannot put an old state over a new one.
 */
export interface PaymentEvent {
  /** The processor's name of the event, the same however often it tells it. */
  id: string;
  orderId: string;
}

/**
 * The processor of payments: one adapter a processor, each passing `contracts/payments.ts`. A brand has an account of its
 * own there, which knows nothing of another brand's orders, cards and events.
 * Every call returns or throws within 20 s; a processor that cannot be reached is `payments_unavailable`.
 */
export interface Payments {
  /** True while nothing is really charged. */
  isSandbox: boolean;
  /** The card page for an iframe, which speaks `card-form.ts` of the protocol; null where the brand takes no cards. */
  cardFormUrl(asked: { brandId: string; origin: string }): string | null;
  /** Set where the card page has the origin of its address; without it the page is opaque, and greets from `'null'`. */
  cardFormHasOrigin?: true;
  /** Origins beside ours that its pages come from, for the `frame-src` of our frames. */
  frameOrigins: readonly string[];
  /**
   * Charges, or finds what came of an earlier attempt with the same order. Throws `invalid_card` for a
   * token that is used, expired, unknown or another brand's, and `payments_unavailable` when the processor is known to have
   * done nothing; after any other throw the outcome is unknown, and `find` tells it later.
   */
  charge(charge: Charge): Promise<PaymentState>;
  /**
   * The same with a kept card. Throws `invalid_card` for one that is forgotten, unknown or another brand's. Away from the buyer,
   * a bank that wants to see them is `declined` with `card_authentication_failed`.
   */
  chargeSaved(charge: SavedCharge): Promise<PaymentState>;
  /** Makes a kept card useless for further payments; one that is unknown, or forgotten already, is no fault. */
  forgetCard(card: { brandId: string; savedCard: string }): Promise<void>;
  find(order: PaymentOrder): Promise<PaymentState>;
  /** Makes sure that an order will not be paid any more, and returns how it ended: it may have been paid already. */
  cancel(order: PaymentOrder): Promise<PaymentState>;
  /**
   * Gives money of a paid order back, or finds what came of an earlier attempt with the same refund, so that asking again tells the
   * end of one that was pending. Throws `payments_unavailable` where nobody knows what came of it.
   */
  refund(refund: Refund): Promise<RefundState>;
  /**
   * Reads an event that came over the network; null for one that ends no order. Throws `unauthorized` unless the processor signed
   * it for this brand within five minutes.
   */
  readEvent(event: { brandId: string; headers: Headers; body: Uint8Array }): Promise<PaymentEvent | null>;
}
