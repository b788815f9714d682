import type { AppOptions } from '@troupe/core/app';
import { doorTexts } from '@troupe/core/platform/parts';
import type { BrandView } from '@troupe/protocol';

/** What else tells guests that they are not registered, which nobody does here. */
const told = ['conversation.guest.long', 'conversation.guest.short', 'chats.guest'] as const;

/** In partner mode guests are told where to sign in, unless the brand has words of its own. */
export const withPartnerTexts = (brand: BrandView, texts: AppOptions['texts']): BrandView => {
  if (!brand.partner_mode) return brand;
  const line = brand.texts['doors.partner'] ?? texts?.['doors.partner'] ?? doorTexts['doors.partner'];
  return { ...brand, texts: { ...Object.fromEntries(told.map((key) => [key, line])), ...brand.texts } };
};
