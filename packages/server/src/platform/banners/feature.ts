import { defineFeature } from '../../feature.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createFindBannerCovers } from './banner-covers.ts';
import { bannerHandlers } from './banner-handlers.ts';

/** What a brand shows to whom and when. */
export const banners = defineFeature({
  name: 'platform/banners',
  data: { tables: {} },
  open: (deps: { db: Db; clock: Clock }) => ({
    handlers: bannerHandlers({ clock: deps.clock, findCovers: createFindBannerCovers(deps) }),
  }),
});
