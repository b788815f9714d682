import {
  bannerPlacements,
  closedBannerName,
  languagesOf,
  type Banner,
  type BannerPick,
  type BannerPlacement,
  type BannerRow,
  type BannerScreen,
  type Brand,
  type DocumentBanners,
} from '@troupe/protocol';
import { edgesOf } from '../../kernel/schedules/schedule.ts';
import { readableColors } from './banner-colors.ts';
import type { BannerCovers } from './banner-covers.ts';

/** For whom banners are picked; nothing of it is kept. */
export interface BannerReader {
  /** Null for a stranger. */
  role: string | null;
  isMember: boolean;
  /** As our own proxy says it. */
  country: string | null;
  /** The language that the page is in. */
  language: string;
  platform: 'desktop' | 'android' | 'ios';
}

export interface BannerPlace {
  screen: BannerScreen;
  placement: BannerPlacement;
}

/** How many banners of one place turn: readers leave before they would see more. */
const shownMax = 5;

/** What a browser says that it runs on; a tablet that says it is a Mac is a desktop. */
export const platformOf = (request: Request): BannerReader['platform'] => {
  const agent = request.headers.get('user-agent') ?? '';
  if (/android/i.test(agent)) return 'android';
  return /iphone|ipad|ipod/i.test(agent) ? 'ios' : 'desktop';
};

const isFor = ({ audience, platforms }: BannerRow, reader: BannerReader): boolean =>
  (audience.signed_in === undefined || audience.signed_in === reader.isMember) &&
  (audience.roles === undefined || (reader.role !== null && (audience.roles as readonly string[]).includes(reader.role))) &&
  (audience.countries === undefined || (reader.country !== null && audience.countries.includes(reader.country))) &&
  (audience.languages === undefined || audience.languages.includes(reader.language)) &&
  (platforms === undefined || platforms.includes(reader.platform));

/** A row as pages see it, field by field: whom else it is for must not leave. */
const toBanner = (row: BannerRow, until: number, found: BannerCovers): Banner => {
  const colors = readableColors(row);
  const covers = row.covers?.flatMap((id) => found.get(id) ?? []) ?? [];
  return {
    name: row.name,
    placement: row.placement,
    backgroundImageUrl: row.backgroundImageUrl,
    contentPlacement: row.contentPlacement,
    additionalImage: row.additionalImage,
    ...(covers.length > 0 && { covers }),
    platforms: row.platforms,
    closable: row.closable,
    transitionTime: row.transitionTime,
    ...colors,
    counts_to: row.countdown && Number.isFinite(until) ? new Date(until).toISOString() : null,
  };
};

/** A banner of a promo has its schedule. */
const scheduleOf = ({ promos }: Pick<Brand, 'promos'>, row: BannerRow) => promos.find(({ name }) => name === row.promo) ?? row;

/** The banners of one place for a reader at a time, and until when that is so. Pure. */
export const pickBanners = (
  brand: Pick<Brand, 'banners' | 'promos' | 'partner_mode'>,
  { screen, placement }: BannerPlace,
  reader: BannerReader,
  now: Date,
  covers: BannerCovers,
): BannerPick => {
  const at = now.getTime();
  const meant = brand.banners
    .filter((row) => row.placement === placement && row.screens.includes(screen))
    // Partner mode hides all but what is marked for it (P-BRAND-03, P-BRAND-04).
    .filter((row) => !brand.partner_mode || row.partner_mode)
    .filter((row) => isFor(row, reader))
    .map((row) => ({ row, ...edgesOf(scheduleOf(brand, row)) }));
  const next = Math.min(...meant.flatMap(({ from, until }) => [from, until]).filter((edge) => edge > at));
  return {
    banners: meant
      .filter(({ from, until }) => from <= at && at < until)
      .toSorted((one, other) => other.row.priority - one.row.priority)
      .slice(0, shownMax)
      .map(({ row, until }) => toBanner(row, until, covers)),
    holds_until: Number.isFinite(next) ? new Date(next).toISOString() : null,
  };
};

/** The language of a page, where it names one that the brand has. */
export const languageOf = (brand: Brand, asked: string | undefined): string =>
  asked !== undefined && languagesOf(brand).includes(asked) ? asked : brand.language;

/** The banners of every screen that has rows, without those that were closed: what a document brings along. */
export const bannersOfDocument = (
  brand: Pick<Brand, 'banners' | 'promos' | 'partner_mode'>,
  reader: BannerReader,
  closed: ReadonlySet<string>,
  now: Date,
  covers: BannerCovers,
): DocumentBanners => {
  const screens = [...new Set(brand.banners.flatMap((row) => row.screens))];
  const pick = (screen: BannerScreen, placement: BannerPlacement) => {
    const { banners, holds_until } = pickBanners(brand, { screen, placement }, reader, now, covers);
    return { banners: banners.filter((banner) => !closed.has(closedBannerName(screen, banner))), holds_until };
  };
  return Object.fromEntries(
    screens.map((screen) => [
      screen,
      Object.fromEntries(bannerPlacements.map((placement) => [placement, pick(screen, placement)])),
    ]),
  );
};
