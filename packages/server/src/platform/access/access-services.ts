import type { Clock, Db, NewId } from '../../ports/index.ts';
import { createModerationLog } from '../moderation/moderation-log.ts';
import { createAdultAccess } from './adult-access.ts';
import { createChangedAccounts } from './changed-accounts.ts';
import { createRestrictions } from './restrictions.ts';

/** Who may do what, once for a server, and the log of what was decided. */
export const createAccessServices = ({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }) => {
  const changes = createChangedAccounts({ db });
  const moderationLog = createModerationLog({ clock });
  return {
    /** Whose rights changed since their tokens were made. */
    changes,
    moderationLog,
    adultAccess: createAdultAccess({ db }),
    restrictions: createRestrictions({ db, clock, newId, moderationLog, changes }),
  };
};
