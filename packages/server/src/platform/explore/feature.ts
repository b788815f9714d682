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

/** Whose characters somebody looks at: a creator's, their own, those they keep; and how they like to look. */
export const explore = defineFeature({
  name: 'platform/explore',
  data: { tables: {} },
  open: (deps: ExploreDeps) => ({
    handlers: [...userSettingsHandlers(deps), ...favoriteHandlers(deps), ...ownCharacterHandlers(deps), ...creatorHandlers(deps)],
  }),
});
