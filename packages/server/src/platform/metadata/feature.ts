import { partOf } from '../../data-map.ts';
import { socialCards } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { AppIcons } from './app-icons.ts';
import { createManifestRoute } from './app-manifest.ts';
import { dropOldCards } from './kept-cards.ts';
import type { SocialPictures } from './social-pictures.ts';

/** What machines that read pages are given of them. */
export const metadata = defineFeature({
  name: 'platform/metadata',
  data: {
    group: 'creations',
    tables: {
      socialCards: {
        ...partOf(socialCards.characterId),
        export: { why: 'It is drawn of a portrait that the export holds.' },
        keep: ['socialCards'],
      },
    },
    sweeps: { socialCards: dropOldCards },
  },
  open: ({ socialPictures, appIcons }: { socialPictures: SocialPictures; appIcons: AppIcons }) => ({
    rawRoutes: [socialPictures.route, appIcons.route, createManifestRoute(appIcons.pathOf)],
  }),
});
