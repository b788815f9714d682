import type { Db } from '../../ports/index.ts';
import { createAdultAccess } from './adult-access.ts';
import { createAgeDoor } from './age-door.ts';
import { createAgeStatusFor } from './age-status.ts';
import { createChangedAccounts } from './changed-accounts.ts';

/** What an account may do, once for a server. Its questions stand before every call. */
export const createRightsServices = ({ db }: { db: Db }) => ({
  /** Whose rights changed since their tokens were made. */
  changes: createChangedAccounts({ db }),
  adultAccess: createAdultAccess({ db }),
  /** What a country asks for before anything else. */
  ageDoor: createAgeDoor({ ageStatusFor: createAgeStatusFor({ db }) }),
});
