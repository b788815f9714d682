import type { SearchValues } from './screen-props.ts';

/**
 * What surrounds the product, as a port: the frame implements it over the wire, the site with the
 * browser, a test with an object literal (style guide §2).
 */
export interface HostBridge {
  /** A partner's signed token; null where the host has none to give. `minTtl` in seconds, `jkt` the key to bind it to. */
  getToken(request: { reason: 'init' | 'refresh' | 'retry'; minTtl: number; jkt?: string | undefined }): Promise<string | null>;
  /** Asks the host to go to a destination that this surface does not show itself. */
  navigate(destination: Destination): void;
  /** Natural content height in CSS pixels, for inline embeds; the site ignores it. */
  resize(height: number): void;
  emit(event: HostEvent): void;
}

/** Where a link leads, by name (style guide §3). Screens never see paths. */
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
  | { name: 'creation.chatbot.edit'; characterId: string }
  | { name: 'creation.my-chatbots' }
  | { name: 'platform.creator'; username: string }
  | { name: 'platform.blocked-creators' }
  | { name: 'platform.sign-in' }
  | { name: 'platform.sign-up' }
  | { name: 'platform.terms' }
  | { name: 'platform.refund' }
  | { name: 'commerce.subscribe' };

/** What the product tells its host. Names and payloads are the embed's public events. */
export type HostEvent =
  | { type: 'ready' }
  | { type: 'open-character'; characterId: string }
  | { type: 'message-sent'; characterId: string; conversationId: string }
  | { type: 'message-received'; characterId: string; conversationId: string }
  | { type: 'sign-in-required' }
  | { type: 'checkout-completed'; planId: string; orderId: string; subscriptionId: string }
  /** `reason` is an error code: of the charge (`card_declined`, …) or of the call. */
  | { type: 'checkout-failed'; planId: string; reason: string }
  | { type: 'checkout-cancelled'; planId: string }
  | { type: 'error'; code: string };

/** Yields hrefs for destinations: paths on the site, in-frame locations in the embed. */
export type Links = (destination: Destination) => string;
