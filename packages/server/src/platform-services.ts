import { createPersonalServices } from './personal-services.ts';
import { adoptionsOf, type DataMap } from './data-map.ts';
import type { Ports } from './server-ports.ts';
import { createAccountServices } from './platform/account/account-services.ts';
import { createDecisionServices } from './platform/decisions/decision-services.ts';
import { createRightsServices } from './platform/rights/rights-services.ts';
import { createKeyValues } from './kernel/key-values.ts';
import { createEndedSessions } from './platform/identity/ended-sessions.ts';
import { createIdentity } from './platform/identity/identity-handlers.ts';
import { createMinors } from './platform/moderation/minors.ts';
import { createShownCharacters } from './platform/metadata/shown-characters.ts';
import { openModerator } from './platform/moderation/open-moderator.ts';
import { createTastes } from './platform/recommendations/tastes.ts';
import { createStorage } from './platform/storage.ts';

/** What more than one feature needs of the platform's rooms, once for a server. */
export const createPlatformServices = (given: Ports, maps: readonly DataMap[]) => {
  const { identity: provider, passkeys, ...ports } = given;
  const { clock, newId, jobs, log, limits: rateLimits, brands, secretKeys: keys } = ports;
  const { db } = ports.database;
  const ended = createEndedSessions({ db, clock, records: createKeyValues({ db, clock }) });
  const personal = createPersonalServices(given);
  const rights = createRightsServices({ db });
  const { adultAccess, changes } = rights;
  const adoptions = adoptionsOf(maps);
  const moderator = openModerator({ ...ports, db, keys, adultAccess });
  return {
    ...personal,
    moderator,
    ...rights,
    ...createDecisionServices({ db, clock, newId, changes, ended, ...personal }),
    /** Takes the signals that an account is a minor's. */
    minors: createMinors({ clock }),
    ...createAccountServices({ db, clock, keys, maps }),
    signInProviders: provider.providers,
    hasPasskeys: passkeys !== null,
    tastes: createTastes({ clock, jobs, log, isTold: ports.recommender.learn !== null }),
    storage: createStorage({ db, brandBytes: ports.storedBrandBytes, rateLimits }),
    ...createShownCharacters({ ...ports, db, adultAccess, cards: ports.socialCards }),
    identity: createIdentity({
      db,
      clock,
      newId,
      log,
      rateLimits,
      keys,
      adoptions,
      changes,
      ended,
      brandAt: brands.at,
      nameRules: personal.nameRules,
      moderator,
      identity: provider,
      passkeys,
      mails: personal.mails,
      pageEvents: personal.pageEvents,
    }),
  };
};
