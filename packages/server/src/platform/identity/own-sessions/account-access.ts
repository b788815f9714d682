import type { Registration } from '../../../http/handler.ts';
import type { SecretKeys } from '../../../kernel/secrets.ts';
import type { Clock, Db, Limits, NewId } from '../../../ports/index.ts';
import type { Mails } from '../../mails/mails.ts';
import { createAskForEmail, emailChangeHandlers, type AskForEmail } from '../email-change/email-change-handlers.ts';
import { createEmailChanges, type EmailChanges } from '../email-change/email-changes.ts';
import type { EndedSessions } from '../ended-sessions.ts';
import { createDevices, type Devices } from './devices.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { createRecentSignIn } from './recent-sign-in.ts';
import { createSessionEnds, firstOf } from './session-ends.ts';

export interface AccountAccessDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  keys: SecretKeys;
  mails: Pick<Mails, 'queue'>;
  ended: Pick<EndedSessions, 'end'>;
}

export interface AccountAccess {
  devices: Devices;
  heldBy: EmailChanges['heldBy'];
  askForEmail: AskForEmail;
  registrations: Registration[];
  /** The session that another one came beside, or itself. */
  firstOf(sessionId: string): Promise<string>;
  /** Ends a session with all that came beside it. */
  end(userId: string, sessionId: string): Promise<void>;
}

/** What members decide of the ways into their account: sessions, devices, the address. */
export const createAccountAccess = ({ db, clock, newId, rateLimits, keys, mails, ended }: AccountAccessDeps): AccountAccess => {
  const ends = createSessionEnds({ clock, ended });
  const changes = createEmailChanges({ db, clock, newId, keys, mails, ends });
  const recent = createRecentSignIn({ db, clock });
  return {
    devices: createDevices({ db, clock, mails }),
    heldBy: changes.heldBy,
    firstOf: (sessionId) => firstOf(db, sessionId),
    end: (userId, sessionId) => db.transaction(async (tx) => void (await ends.end(tx, userId, await firstOf(tx, sessionId)))),
    askForEmail: createAskForEmail({ rateLimits, changes }),
    registrations: [
      ...ownSessionHandlers({ db, clock, rateLimits, ends }),
      ...emailChangeHandlers({ db, rateLimits, changes, recent }),
    ],
  };
};
