import type { Brands } from '../../brands.ts';
import { ofAccount } from '../../data-map.ts';
import { files } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Clock, Db, Limits, Log, PictureScaler, SearchIndex } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import type { KnownUsers } from '../identity/known-users.ts';
import { createCrawlerRoutes } from './crawlers.ts';
import { characterHandlers, type FindCharacter } from './characters.ts';
import { dropUnshownPictures } from './conversation-files.ts';
import { createFilesRoute } from './files.ts';
import { eraseFiles } from './erase-files.ts';
import { exportPictures } from './export-pictures.ts';
import { dropOrphanedPictures } from './orphaned-pictures.ts';
import { createPictureVariants } from './picture-variants.ts';
import { searchHandlers } from './search-handlers.ts';

export interface CatalogueDeps {
  db: Db;
  clock: Clock;
  log: Log;
  brands: Brands;
  rateLimits: Limits;
  searchIndex: SearchIndex;
  pictureScaler: PictureScaler;
  adultAccess: AdultAccess;
  identity: { known: Pick<KnownUsers, 'byCookie'> };
  findCharacter: FindCharacter;
}

/** Characters as everybody finds and sees them. */
export const catalogue = defineFeature({
  name: 'platform/catalogue',
  data: {
    group: 'pictures',
    tables: {
      files: {
        ...ofAccount(files.ownerUserId),
        export: exportPictures,
        erase: 'detach',
        thenErase: eraseFiles,
        keep: ['pictures', 'conversationPictures'],
        alone: { why: 'A picture goes a day after the last thing that shows it.' },
      },
    },
    sweeps: { pictures: dropOrphanedPictures, conversationPictures: dropUnshownPictures },
  },
  open: (deps: CatalogueDeps) => ({
    handlers: [...searchHandlers(deps), ...characterHandlers(deps)],
    rawRoutes: [
      createFilesRoute({
        ...deps,
        known: deps.identity.known,
        brandAt: deps.brands.at,
        variants: createPictureVariants(deps.pictureScaler),
      }),
      ...createCrawlerRoutes(deps),
    ],
  }),
});
