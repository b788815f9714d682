import type { BannerPlacement, BannerScreen } from './banner-places.ts';
import type { Banner, BannerPick } from './banners.ts';

/** The picks of a screen, by placement. */
export type BannerPicks = Record<BannerPlacement, BannerPick>;
/** What a document brings along: of every screen for which the brand has banners. */
export type DocumentBanners = Partial<Record<BannerScreen, BannerPicks>>;

/** Whether a screen begins with some. */
export const hasBanners = (given: DocumentBanners | undefined, screen: BannerScreen | undefined): boolean =>
  screen !== undefined && Object.values(given?.[screen] ?? {}).some(({ banners }) => banners.length > 0);

/** Cookie of the browser's session that names closed banners by screen and placement (P-BRAND-08). Written by the page. */
export const closedBannersCookie = 'troupe_banners';
/** How one is named there. */
export const closedBannerName = (screen: BannerScreen, { placement, name }: Pick<Banner, 'placement' | 'name'>): string =>
  `${screen}.${placement}.${name}`;
