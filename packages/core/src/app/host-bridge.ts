import type { SearchValues } from './screen-props.ts';

/**
 * What surrounds the product, as a port: the frame implements it over the wire, the site with the
 * browser, a test with an object literal.
 */
export interface HostBridge {
  /** Asks the host to go to a destination that this surface does not show itself. */
  navigate(destination: Destination): void;
  emit(event: HostEvent): void;
}

/** Where a link leads, by name. Screens never see paths. */
export type Destination =
  /** The explore grid; `search` as its screen gave it to `onSearchChange`. */
  | { name: 'home'; search?: SearchValues }
  | { name: 'chat.character'; characterId: string }
  /** `message` is shown and marked; `clone` begins the picking of the last message of a copy under `title`. */
  | {
      name: 'chat.conversation';
      characterId: string;
      conversationId: string;
      message?: string;
      clone?: 'partial';
      title?: string;
    }
  | { name: 'chats' }
  /** Saved chats with one character. */
  | { name: 'chats.character'; characterId: string }
  | { name: 'creation.chatbot'; characterId: string }
  /** What it is made of. */
  | { name: 'creation.definition'; characterId: string }
  | { name: 'creation.chatbot.create'; draftId?: string }
  | { name: 'creation.chatbot.edit'; characterId: string }
  /** What the member wrote and has not saved. */
  | { name: 'creation.drafts' }
  /** With a chatbot that a person still looks at: why it was not opened. */
  | { name: 'creation.my-chatbots'; review?: string }
  | { name: 'platform.creator'; username: string; q?: string; sort?: string; page?: string }
  | { name: 'platform.age' }
  | { name: 'platform.blocked-creators' }
  /** A statement of reasons about the account, and its appeal. */
  | { name: 'platform.decision'; decisionId: string }
  /** With the chat that is left for it, if there is one: the way back. */
  | { name: 'platform.personas'; characterId?: string; conversationId?: string }
  | { name: 'platform.sign-in' }
  /** With `reason: 'action'` a guest has pressed what is for members: what an account brings is said first, where the surface does so. */
  | { name: 'platform.sign-up'; reason?: 'action' }
  | { name: 'platform.terms' }
  | { name: 'platform.refund' }
  | { name: 'commerce.subscribe' };

/** What the product tells its host. Names and payloads are the embed's public events. */
export type HostEvent =
  | { type: 'message-sent'; characterId: string; conversationId: string }
  | { type: 'message-received'; characterId: string; conversationId: string }
  | { type: 'sign-in-required' }
  | { type: 'checkout-completed'; planId: string; orderId: string; subscriptionId: string }
  /** `reason` is an error code: of the charge (`card_declined`, …) or of the call. */
  | { type: 'checkout-failed'; planId: string; reason: string }
  | { type: 'checkout-cancelled'; planId: string }
  | { type: 'error'; code: string };

/** What every surface has: without a home and a chat there is none. */
export type CertainDestination = Extract<Destination, { name: 'home' | 'chat.character' | 'chat.conversation' }>;

/**
 * Which destinations a surface has: hrefs of those (paths on the site, in-frame locations in the embed), null for
 * the others. What would lead to one of those is not offered; none leads to another place instead.
 */
export interface Links {
  (destination: CertainDestination): string;
  (destination: Destination): string | null;
}

/** Goes to a destination; null where the surface has none. A host hears that a sign-in is wanted before it is shown. */
export interface Ways {
  (destination: CertainDestination): () => void;
  (destination: Destination): (() => void) | null;
}
