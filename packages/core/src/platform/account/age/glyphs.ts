import type { AgeMethod } from '@troupe/protocol';
import { cardIcon, type Glyph } from '../../../ui/icons.ts';

export const shieldCheckIcon: Glyph = { path: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4' };
export const shieldIcon: Glyph = { path: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z' };

/** The ways in the order in which they are shown, those that tell least first, each with its drawing. */
export const methodGlyphs: Readonly<Record<AgeMethod, Glyph>> = {
  double_blind: { path: 'M4 8h16v4c0 3.5-2 6-4 6s-3-2-4-2-2 2-4 2-4-2.500-4-6zM8 12h2M14 12h2' },
  facial_age_estimation: { path: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 10v.1M15 10v.1M9 15q3 2 6 0' },
  id_scan_face_match: {
    path: 'M3 5h18v14H3zM9 12a2.200 2.200 0 1 0 0-4.400A2.200 2.200 0 0 0 9 12zM6 16c.6-2.400 5.400-2.400 6 0M15 9l1.500 1.500L19 8M15 15h4',
  },
  id_scan: {
    path: 'M3 6h18v12H3zM8 12.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.500 15.500c.5-1.800 4.500-1.800 5 0M14 10h4M14 13.500h4',
  },
  credit_card: cardIcon,
  mobile: { path: 'M8 3h8v18H8zM11 18h2' },
  email: { path: 'M4 6h16v12H4zM4 7l8 6 8-6' },
};

const order = Object.keys(methodGlyphs);
export const inOrder = <Offer extends { type: AgeMethod }>(offers: readonly Offer[]): Offer[] =>
  offers.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
