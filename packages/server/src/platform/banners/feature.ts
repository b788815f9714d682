import { defineFeature } from '../../feature.ts';
import type { Clock } from '../../ports/index.ts';
import { bannerHandlers } from './banner-handlers.ts';

/** What a brand shows to whom and when. */
export const banners = defineFeature({
  name: 'platform/banners',
  data: { tables: {} },
  open: (deps: { clock: Clock }) => ({ handlers: bannerHandlers(deps) }),
});
