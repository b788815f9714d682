import { lt } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import { ofAccount } from '../../data-map.ts';
import { ageProofs as proofs, ageSessions as sessions } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import type { AgeChecks, Clock, Db, Jobs, Limits, Log, NewId } from '../../ports/index.ts';
import { createInbox } from '../inbox/inbox.ts';
import type { Minors } from '../moderation/minors.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { ageHandlers } from './age-handlers.ts';
import { createAgePolls } from './age-polls.ts';
import { ageEvents, createAgeEventRoute } from './event-route.ts';
import { createSessionIds } from './session-ids.ts';
import { createSettleReport } from './settle-report.ts';

export interface AgeFeatureDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  jobs: Jobs;
  brands: Brands;
  rateLimits: Limits;
  ageChecks: AgeChecks | null;
  secretKeys: SecretKeys;
  minors: Minors;
  notifications: Pick<Notifications, 'add'>;
}

const membersOnly = { why: 'Only members show their age.' };
/** Days for which an attempt is kept: a provider may still correct itself. */
const attemptDays = 30;

/** Age checks: attempts, proofs, and what providers report. */
export const age = defineFeature({
  name: 'platform/age',
  data: {
    group: 'account',
    tables: {
      ageSessions: {
        ...ofAccount(sessions.userId),
        adopt: membersOnly,
        keep: ['ageSessions'],
        alone: { why: 'The age check has a page of its own, which deletes it.' },
      },
      ageProofs: {
        ...ofAccount(proofs.userId),
        adopt: membersOnly,
        alone: { why: 'The age check has a page of its own, which deletes it.' },
      },
    },
    sweeps: {
      ageSessions: ({ db, daysAgo }) => dropSome(db, { key: sessions.id, over: lt(sessions.createdAt, daysAgo(attemptDays)) }),
    },
  },
  open: (deps: AgeFeatureDeps) => {
    const sessionIds = createSessionIds(deriveKeys(deps.secretKeys, 'age-session'));
    const settle = createSettleReport({ ...deps, sessionIds });
    const polls = createAgePolls({ ...deps, sessionIds, settle });
    const inbox = deps.ageChecks && createInbox(deps, ageEvents({ ageChecks: deps.ageChecks, settle }));
    return {
      handlers: ageHandlers({ ...deps, sessionIds, pollLater: polls.later }),
      rawRoutes: inbox === null ? [] : [createAgeEventRoute(inbox)],
      jobs: [polls.job, ...(inbox === null ? [] : [inbox.job])],
    };
  },
});
