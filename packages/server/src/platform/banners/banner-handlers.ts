import { getBanners } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock } from '../../ports/index.ts';
import type { FindBannerCovers } from './banner-covers.ts';
import { languageOf, pickBanners, platformOf } from './pick-banners.ts';

/** GET banners (P-BRAND-06). */
export const bannerHandlers = ({ clock, findCovers }: { clock: Clock; findCovers: FindBannerCovers }): Registration[] => [
  handler(getBanners, async ({ query: { language, ...place } }, { brand, caller, request, place: { country } }) =>
    pickBanners(
      brand,
      place,
      {
        role: caller?.role ?? null,
        isMember: caller !== null && !caller.isGuest,
        country,
        language: languageOf(brand, language),
        platform: platformOf(request),
      },
      clock.now(),
      await findCovers(brand),
    ),
  ),
];
