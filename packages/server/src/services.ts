import { createIsAdultStory } from './chat/conversations/adult-story.ts';
import { forgetEvents } from './chat/feedback/events.ts';
import { createLentLore } from './chat/lore/lent-lore.ts';
import { createLoreCaller } from './chat/lore/lore-caller.ts';
import { createMemoryJobs } from './chat/memories/memory-jobs.ts';
import { takeTryoutTurn, takeTurn } from './chat/groups/turns.ts';
import { createQueue } from './chat/queue/queue.ts';
import { createLogNotifier } from './chat/generation/log-notifier.ts';
import { createTellReply } from './chat/generation/tell-reply.ts';
import { createRunner } from './chat/generation/runner.ts';
import { createTryoutReply } from './chat/generation/tryout/tryout-reply.ts';
import { createIsSubscribed, createSubscriptionOf } from './commerce/subscriptions/find-subscription.ts';
import { copyOf, removalOf, sweepsOf, type DataMap } from './data-map.ts';
import { createPlatformServices } from './platform-services.ts';
import { createWithOwnModel } from './platform/account/own-model.ts';
import type { Ports } from './server-ports.ts';

/** What more than one feature needs, once for a server. What one feature alone needs is made in its `open`. */
export const createServices = (given: Ports, maps: readonly DataMap[]) => {
  const { identity: _provider, passkeys: _passkeys, ...ports } = given;
  const { clock, log, limits: rateLimits } = ports;
  const { db, kind } = ports.database;
  const platform = createPlatformServices(given, maps);
  const logNotifier = createLogNotifier();
  const tellReply = createTellReply({ db, log, notifications: platform.notifications });
  const memoryJobs = createMemoryJobs({ db, jobs: ports.jobs, log });
  const loreCaller = createLoreCaller({ clock });
  return {
    ...ports,
    ...platform,
    db,
    rateLimits,
    /** No other process is on this database. */
    isAlone: kind === 'pglite',
    subscriptionOf: createSubscriptionOf({ db, clock }),
    sweeps: sweepsOf(maps),
    removal: removalOf(maps),
    copy: copyOf(maps),
    isAdultStory: createIsAdultStory({ db }),
    takeTurn,
    forgetEvents,
    withOwnModel: createWithOwnModel({ modelKeys: platform.modelKeys, flags: ports.flags, ownModel: ports.ownModel }),
    voices: ports.speech.voices,
    loreCaller,
    ...createLentLore({ ...ports, db, loreCaller }),
    tryoutReply: createTryoutReply({ ...ports, ...platform, db, loreCaller, memoryJobs, takeTryoutTurn }),
    queue: createQueue({ db, clock, isSubscribed: createIsSubscribed({ db, clock }) }),
    logNotifier,
    memoryJobs,
    runner: createRunner({
      db,
      log,
      logNotifier,
      moderator: platform.moderator,
      onComplete(generation, isRead) {
        memoryJobs.extractAfter(generation);
        if (!isRead) void tellReply(generation.generationId);
      },
    }),
  };
};
