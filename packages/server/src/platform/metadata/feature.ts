import { defineFeature } from '../../feature.ts';
import type { SocialPictures } from './social-pictures.ts';

/** What machines that read pages are given of them. */
export const metadata = defineFeature({
  name: 'platform/metadata',
  data: { tables: {} },
  open: ({ socialPictures }: { socialPictures: SocialPictures }) => ({ rawRoutes: [socialPictures.route] }),
});
