import {
  closedBannersCookie,
  toBrandView,
  type Brand,
  type Character,
  type DocumentBanners,
  type FirstView,
  type FirstViewRequest,
  type FirstViewUser,
} from '@troupe/protocol';
import { requestCookie } from '../http/request-cookie.ts';
import type { AnswerPage } from '../http/router.ts';
import type { FindBannerCovers } from '../platform/banners/banner-covers.ts';
import { bannersOfDocument, platformOf } from '../platform/banners/pick-banners.ts';
import type { FindForGuests } from '../platform/catalogue/find-for-guests.ts';
import type { Clock, FirstViews, Log } from '../ports/index.ts';

/** What stands in a document before any script: markup of the site, and what it was drawn from. */
export interface DrawnView {
  html: string;
  view: FirstView;
}

export interface FirstViewInput {
  brand: Brand;
  /** Name of the page's row. */
  page: string;
  url: URL;
  user: FirstViewUser;
  character: Character | null | undefined;
  banners?: DocumentBanners | undefined;
  /** True where the reader may not see the page: only what stands around it is drawn. */
  isClosed?: boolean;
}

/** Who asks for a document. */
export interface DocumentReader {
  request: Request;
  findPlace: Parameters<AnswerPage>[2];
  role: string | null;
  user: FirstViewUser;
}

/** The banners that the brand shows to this reader, without those that they closed in this session. */
export const bannersFor = async (
  brand: Brand,
  { request, findPlace, role, user }: DocumentReader,
  { clock, findBannerCovers }: { clock: Clock; findBannerCovers: FindBannerCovers },
) => {
  if (brand.banners.length === 0) return undefined;
  const closed = new Set((requestCookie(request, closedBannersCookie) ?? '').split('+'));
  const { country } = await findPlace();
  const reader = { role, isMember: user === 'member', country, language: brand.language, platform: platformOf(request) };
  return bannersOfDocument(brand, reader, closed, clock.now(), await findBannerCovers(brand));
};

/** How long one drawing stands for others, in milliseconds: short enough that a reader who looks again sees what is new. */
const keptMs = 5000;
const keptMax = 200;
/** How long a document waits for its first view, in milliseconds. */
const patienceMs = 1000;

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`It took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Draws first views, each once for all who would see the same. Nothing of a person goes into one. What cannot be
 * drawn, or not in time, is drawn as a shell; what cannot be drawn even so is left to the browser.
 */
export const createFirstViewSource = (deps: { firstViews: FirstViews; find: FindForGuests; log: Log; clock: Clock }) => {
  const { firstViews, find, log, clock } = deps;
  const kept = new Map<string, { until: number; drawing: Promise<DrawnView | null> }>();

  const keep = (key: string, drawing: Promise<DrawnView | null>) => {
    // The oldest goes first: a map keeps the order in which it was filled.
    for (const [oldest] of kept) if (kept.size >= keptMax) kept.delete(oldest);
    kept.set(key, { until: clock.now().getTime() + keptMs, drawing });
  };

  return async ({ brand, page, url, user, character, banners, isClosed }: FirstViewInput): Promise<DrawnView | null> => {
    const renderer = await firstViews();
    if (renderer === null) return null;
    const request: FirstViewRequest = {
      brand: toBrandView(brand),
      pathname: url.pathname,
      search: url.search,
      user,
      character,
      banners,
      find: (searches) => find(brand, searches),
    };
    const attempt = async (drawn: FirstView['drawn']) => {
      try {
        return await within(renderer.draw(request, drawn), patienceMs);
      } catch (error) {
        log.error('A first view could not be drawn.', { page, drawn, error });
        return null;
      }
    };
    const draw = async () => (isClosed ? null : await attempt('page')) ?? attempt('shell');
    const own = renderer.keyOf(request);
    if (own === null || isClosed) return draw();
    const key = [brand.id, brand.language, JSON.stringify([request.brand.flags, banners]), user, own].join('\n');
    const known = kept.get(key);
    if (known && known.until > clock.now().getTime()) return known.drawing;
    kept.delete(key);
    const drawing = draw();
    keep(key, drawing);
    return drawing;
  };
};
