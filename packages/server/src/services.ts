import { createLoreCaller } from './chat/lore/lore-caller.ts';
import { createMemoryJobs } from './chat/memories/memory-jobs.ts';
import { takeTurn } from './chat/groups/take-turn.ts';
import { createQueue } from './chat/queue/queue.ts';
import { createLogNotifier } from './chat/generation/log-notifier.ts';
import { createRunner } from './chat/generation/runner.ts';
import { createIsSubscribed } from './commerce/subscriptions.ts';
import { adoptionsOf, copyOf, removalOf, sweepsOf, type DataMap } from './data-map.ts';
import { createAdultAccess } from './platform/access/adult-access.ts';
import { createRestrictions } from './platform/access/restrictions.ts';
import { createFindCharacter } from './platform/catalogue/characters.ts';
import { createIdentity } from './platform/identity/identity-handlers.ts';
import { createModeration } from './platform/moderation/moderation.ts';
import { createModerationLog } from './platform/moderation/moderation-log.ts';
import { createNotifications } from './platform/notifications/notifications.ts';
import { createStorage } from './platform/storage.ts';
import type { Ports } from './server-ports.ts';

/** What more than one feature needs, once for a server. What one feature alone needs is made in its `open`. */
export const createServices = ({ identity: provider, ...ports }: Ports, maps: readonly DataMap[]) => {
  const { clock, newId, log, limits: rateLimits, brands, secretKeys: keys } = ports;
  const { db, kind } = ports.database;
  const moderation = createModeration({ testMode: ports.mode === 'test' });
  const adultAccess = createAdultAccess({ db });
  const logNotifier = createLogNotifier();
  const memoryJobs = createMemoryJobs({ db, jobs: ports.jobs, log });
  const adoptions = adoptionsOf(maps);
  return {
    ...ports,
    db,
    rateLimits,
    /** No other process is on this database. */
    isAlone: kind === 'pglite',
    moderation,
    moderationLog: createModerationLog({ clock }),
    adultAccess,
    restrictions: createRestrictions({ db }),
    notifications: createNotifications({ clock, newId, jobs: ports.jobs }),
    storage: createStorage({ db, brandBytes: ports.storedBrandBytes }),
    findCharacter: createFindCharacter({ db, adultAccess }),
    identity: createIdentity({ db, clock, newId, rateLimits, brandAt: brands.at, identity: provider, keys, adoptions }),
    sweeps: sweepsOf(maps),
    removal: removalOf(maps),
    copy: copyOf(maps),
    takeTurn,
    voices: ports.speech.voices,
    loreCaller: createLoreCaller({ clock }),
    queue: createQueue({ db, clock, isSubscribed: createIsSubscribed({ db, clock }) }),
    logNotifier,
    memoryJobs,
    runner: createRunner({ db, log, logNotifier, moderation, onComplete: memoryJobs.extractAfter }),
  };
};
