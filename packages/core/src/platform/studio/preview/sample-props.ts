import type { CharacterHit, CheckoutCalculation, PurchaseOptions } from '@troupe/protocol';

/** A line of the sample conversation; `text` in the markup of chats. */
export interface SampleMessage {
  id: string;
  by: 'bot' | 'user';
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

/** What the preview of a chat is given; the chat area draws it with the parts of real chats. */
export interface SampleChatProps {
  character: Pick<CharacterHit, 'name' | 'creator_username'> & { avatar_url: string | null };
  messages: readonly SampleMessage[];
  /** Where every link of the preview leads: nowhere. */
  href: string;
}

/** What the preview of a checkout is given; the commerce area draws it with the parts of the real one. */
export interface SampleCheckoutProps {
  options: PurchaseOptions;
  /** What the default plan costs, a coupon taken off. */
  price: CheckoutCalculation;
  /** A field in its error state. */
  card: { label: string; number: string; error: string };
}
