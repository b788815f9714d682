import type { Clock, Db, NewId } from '../../ports/index.ts';
import { createModerationLog } from '../audit/moderation-log.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import type { Mails } from '../mails/mails.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { ChangedAccounts } from '../rights/changed-accounts.ts';
import { createAppeals } from './appeals.ts';
import { createDecisionNews } from './decision-news.ts';
import { createRestrictions } from './restrictions.ts';

export interface DecisionServicesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  changes: ChangedAccounts;
  ended: Pick<EndedSessions, 'hasEnded'>;
  mails: Pick<Mails, 'queue'>;
  notifications: Notifications;
}

/** What is decided about accounts, once for a server, and the log of it. */
export const createDecisionServices = ({ db, clock, newId, changes, ended, ...told }: DecisionServicesDeps) => {
  const moderationLog = createModerationLog({ clock });
  const news = createDecisionNews(told);
  const restrictions = createRestrictions({ db, clock, newId, moderationLog, changes, ended, news });
  return {
    moderationLog,
    restrictions,
    /** What is said about a decision after it was made. */
    appeals: createAppeals({ db, clock, newId, moderationLog, restrictions, news }),
  };
};
