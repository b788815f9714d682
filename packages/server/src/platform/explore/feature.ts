import { defineFeature } from '../../feature.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { creatorHandlers } from './creators.ts';
import { favoriteHandlers } from './favorites.ts';
import { ownCharacterHandlers } from './own-characters.ts';
import { userSettingsHandlers } from './user-settings.ts';

export interface ExploreDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  adultAccess: AdultAccess;
}

/** Lists of characters: a creator's, one's own, those one keeps; and the settings of Explore. */
export const explore = defineFeature({
  name: 'platform/explore',
  data: { tables: {} },
  open: (deps: ExploreDeps) => ({
    handlers: [...userSettingsHandlers(deps), ...favoriteHandlers(deps), ...ownCharacterHandlers(deps), ...creatorHandlers(deps)],
  }),
});
