import { defineFeature } from '../../feature.ts';
import type { AppIcons } from './app-icons.ts';
import { createManifestRoute } from './app-manifest.ts';
import type { SocialPictures } from './social-pictures.ts';

/** What machines that read pages are given of them. */
export const metadata = defineFeature({
  name: 'platform/metadata',
  data: { tables: {} },
  open: ({ socialPictures, appIcons }: { socialPictures: SocialPictures; appIcons: AppIcons }) => ({
    rawRoutes: [socialPictures.route, appIcons.route, createManifestRoute(appIcons.pathOf)],
  }),
});
