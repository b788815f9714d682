import { lazy, Suspense, type ReactNode } from 'react';
import type { ChatScreenProps } from '../chat/screens/ChatScreen.tsx';
import type { ScreenProps, SearchChange, SearchValues } from '../app/index.ts';

const LazyExplore = lazy(async () => ({
  default: (await import('../platform/catalogue/explore/ExploreScreen.tsx')).ExploreScreen,
}));
const LazyCharacter = lazy(async () => ({
  default: (await import('../platform/catalogue/profile/CharacterScreen.tsx')).CharacterScreen,
}));
const LazyChat = lazy(async () => ({ default: (await import('../chat/screens/ChatScreen.tsx')).ChatScreen }));
const LazyCheckout = lazy(async () => ({ default: (await import('../commerce/screens/CheckoutScreen.tsx')).CheckoutScreen }));

const none = {} as Record<never, string>;

/** The location of a screen that keeps what it shows in its query: a link or a reload restores it. */
export interface LocationProps {
  /** The query, taken apart. */
  search: SearchValues;
  /** Puts another query into the address: as a new entry of the history (`push`) or in place of the present one. */
  onSearchChange: SearchChange;
}

/** What the explore grid shows, beside its location. */
export interface ExploreGridProps extends LocationProps {
  /** A drawing beside the welcome. */
  art?: ReactNode;
}

/** All characters of the brand: the welcome, search, filters, order, pages of 48. A character leads to `chat.character`. */
export const ExploreGrid = (props: ExploreGridProps) => (
  <Suspense>
    <LazyExplore params={none} {...props} />
  </Suspense>
);

/** The profile of a character. */
export type CharacterProfileProps = LocationProps & Pick<ScreenProps<'characterId'>, 'params'>;

/** Who a character is, and the way into a chat. */
export const CharacterProfile = (props: CharacterProfileProps) => (
  <Suspense>
    <LazyCharacter {...props} />
  </Suspense>
);

/** A conversation: whose, which one, and what its location asks for. */
export type ChatWindowProps = ChatScreenProps;

/** The chat with a character, as high as what it is put in. */
export const ChatWindow = (props: ChatWindowProps) => (
  <Suspense>
    <LazyChat {...props} />
  </Suspense>
);

/** Plans, who pays, card and receipt. Guests see what there is, and the way to sign in. */
export const Checkout = (props: LocationProps) => (
  <Suspense>
    <LazyCheckout params={none} {...props} />
  </Suspense>
);
