import type { BannerScreen } from '@troupe/protocol';
import type { RouteName } from '../route-names.ts';

/** Pages with room for banners. */
const screens: Partial<Record<RouteName, BannerScreen>> = {
  home: 'home',
  'creation.chatbot': 'chatbot',
  chats: 'chats',
  'platform.favorites': 'favorites',
  'platform.recommendations': 'recommendations',
};

export const bannerScreenOf = (name: RouteName): BannerScreen | undefined => screens[name];

/** Screens whose first drawing is theirs place their banners themselves. */
const placesItself: ReadonlySet<RouteName> = new Set(['home', 'creation.chatbot']);

/** The room above the shape of a page. */
export const slotOf = (name: RouteName): BannerScreen | undefined => (placesItself.has(name) ? undefined : screens[name]);
