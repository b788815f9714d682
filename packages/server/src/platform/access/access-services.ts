import type { Clock, Db, NewId } from '../../ports/index.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import type { Mails } from '../mails/mails.ts';
import { createModerationLog } from '../moderation/moderation-log.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createAdultAccess } from './adult-access.ts';
import { createAgeDoor } from './age-door.ts';
import { createAgeStatusFor } from './age-status.ts';
import { createAppeals } from './appeals.ts';
import { createChangedAccounts } from './changed-accounts.ts';
import { createDecisionNews } from './decision-news.ts';
import { createRestrictions } from './restrictions.ts';

export interface AccessServicesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  ended: Pick<EndedSessions, 'hasEnded'>;
  mails: Pick<Mails, 'queue'>;
  notifications: Notifications;
}

/** Who may do what, once for a server, and the log of what was decided. */
export const createAccessServices = ({ db, clock, newId, ended, ...told }: AccessServicesDeps) => {
  const changes = createChangedAccounts({ db });
  const moderationLog = createModerationLog({ clock });
  const news = createDecisionNews(told);
  const restrictions = createRestrictions({ db, clock, newId, moderationLog, changes, ended, news });
  return {
    /** Whose rights changed since their tokens were made. */
    changes,
    moderationLog,
    adultAccess: createAdultAccess({ db }),
    /** What a country asks for before anything else. */
    ageDoor: createAgeDoor({ ageStatusFor: createAgeStatusFor({ db }) }),
    restrictions,
    /** What is said about a decision after it was made. */
    appeals: createAppeals({ db, clock, newId, moderationLog, restrictions, news }),
  };
};
