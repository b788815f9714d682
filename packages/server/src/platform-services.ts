import { adoptionsOf, type DataMap } from './data-map.ts';
import { createSealer } from './kernel/sealed.ts';
import type { Ports } from './server-ports.ts';
import { createAccountServices } from './platform/account/account-services.ts';
import { createAdultAccess } from './platform/access/adult-access.ts';
import { createRestrictions } from './platform/access/restrictions.ts';
import { createFindCharacter } from './platform/catalogue/characters.ts';
import { createIdentity } from './platform/identity/identity-handlers.ts';
import { createConsents } from './platform/legal/consents.ts';
import { createMails } from './platform/mails/mails.ts';
import { createModerationLog } from './platform/moderation/moderation-log.ts';
import { openModerator } from './platform/moderation/open-moderator.ts';
import { createNotifications } from './platform/notifications/notifications.ts';
import { createUsernames } from './platform/onboarding/usernames.ts';
import { createTastes } from './platform/recommendations/tastes.ts';
import { createStorage } from './platform/storage.ts';

/** What more than one feature needs of the platform's rooms, once for a server. */
export const createPlatformServices = ({ identity: provider, ...ports }: Ports, maps: readonly DataMap[]) => {
  const { clock, newId, jobs, log, limits: rateLimits, brands, secretKeys: keys } = ports;
  const { db } = ports.database;
  const adultAccess = createAdultAccess({ db });
  const adoptions = adoptionsOf(maps);
  const mailSealer = createSealer(keys, 'mails');
  return {
    moderator: openModerator({ ...ports, db, adultAccess }),
    moderationLog: createModerationLog({ clock }),
    adultAccess,
    restrictions: createRestrictions({ db }),
    /** What people agreed to. */
    consents: createConsents({ db, clock, newId }),
    mailSealer,
    mails: createMails({ db, clock, newId, jobs, sealer: mailSealer, log }),
    notifications: createNotifications({ clock, newId, jobs }),
    /** The one place that writes usernames and names of members. */
    usernames: createUsernames({ db, clock, brands: brands.all }),
    ...createAccountServices({ db, clock, keys, maps }),
    tastes: createTastes({ clock, jobs, log, isTold: ports.recommender.learn !== null }),
    storage: createStorage({ db, brandBytes: ports.storedBrandBytes }),
    findCharacter: createFindCharacter({ db, adultAccess }),
    identity: createIdentity({ db, clock, newId, rateLimits, brandAt: brands.at, identity: provider, keys, adoptions }),
  };
};
