import type { BannerScreen } from '@troupe/protocol';
import type { RouteName } from '../routes.ts';

/** Pages with room for banners above their screen; home has it further down. */
const slots: Partial<Record<RouteName, BannerScreen>> = {
  chats: 'chats',
  'platform.favorites': 'favorites',
  'platform.recommendations': 'recommendations',
};

export const slotOf = (name: RouteName): BannerScreen | undefined => slots[name];
