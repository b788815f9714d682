import { createSealer } from './kernel/sealed.ts';
import { createNameRules } from './platform/identity/names/name-rules.ts';
import { createConsents } from './platform/legal/consents.ts';
import { createMails } from './platform/mails/mails.ts';
import { createNotifications } from './platform/notifications/notifications.ts';
import { createUsernames } from './platform/onboarding/usernames.ts';
import { createPageEvents } from './platform/page-events/page-events.ts';
import type { Ports } from './server-ports.ts';

/** What rooms about one person offer to the others, once for a server. */
export const createPersonalServices = ({ clock, newId, jobs, log, brands, secretKeys: keys, database: { db } }: Ports) => {
  const mailSealer = createSealer(keys, 'mails');
  const nameRules = createNameRules(brands.all);
  const consents = createConsents({ db, clock, newId });
  return {
    /** What people agreed to. */
    consents,
    mailSealer,
    nameRules,
    mails: createMails({ db, clock, newId, jobs, sealer: mailSealer, log }),
    notifications: createNotifications({ clock, newId, jobs }),
    pageEvents: createPageEvents({ db, clock, log, consents }),
    /** The one place that writes usernames and names of members. */
    usernames: createUsernames({ db, clock, keys, nameRules }),
  };
};
