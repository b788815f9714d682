import { and, lt, ne, or } from 'drizzle-orm';
import { ofAccount } from '../../data-map.ts';
import { mailBounces, mails as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import type { Sealer } from '../../kernel/sealed.ts';
import type { MailEvents } from '../../ports/index.ts';
import { bounceDays } from './bounces.ts';
import type { Mails } from './mails.ts';
import { createInbox, type InboxDeps } from '../inbox/inbox.ts';
import { createMailEventRoute, mailEvents } from './event-route.ts';
import { sendMails, type SendMailsDeps } from './send-mails.ts';

/** Days for which it can be told that a mail has left. */
const sentDays = 30;
/** Days after which what was never sent is gone: no mail waits longer. */
const waitingDays = 4;

export interface MailsFeatureDeps extends Omit<SendMailsDeps, 'sealer' | 'brands'>, InboxDeps {
  mailSealer: Sealer;
  mails: Mails;
  mailEvents: MailEvents;
}

/** Every mail of the product, and what providers tell of it. */
export const mails = defineFeature({
  name: 'platform/mails',
  data: {
    group: 'notifications',
    tables: {
      mails: {
        ...ofAccount(table.userId),
        export: { why: 'Mails went to their reader; what is kept says only that they left.' },
        adopt: { why: 'A guest has no address.' },
        keep: ['mails'],
        alone: { why: 'It says that a mail left, then goes by itself.' },
      },
      mailBounces: {
        owner: { within: mailBounces.digest },
        export: { why: 'That an address takes no mail, by its digest; its reader has none to read.' },
        erase: { why: 'It is about the address, also for its next owner.' },
        adopt: { why: 'A guest has no address.' },
        keep: ['bounces'],
        alone: { why: 'It is about the address, also for its next owner.' },
      },
    },
    sweeps: {
      mails: ({ db, daysAgo }) =>
        dropSome(db, {
          key: table.id,
          over: or(
            lt(table.createdAt, daysAgo(sentDays)),
            and(ne(table.state, 'sent'), lt(table.createdAt, daysAgo(waitingDays))),
          ),
        }),
      bounces: ({ db, daysAgo }) =>
        dropSome(db, { key: mailBounces.digest, over: lt(mailBounces.createdAt, daysAgo(bounceDays)) }),
    },
  },
  open: ({ mails: { settled, recordBounce }, mailSealer: sealer, mailEvents: events, ...deps }: MailsFeatureDeps) => {
    const inbox = createInbox(deps, mailEvents({ events, recordBounce }));
    return {
      rawRoutes: [createMailEventRoute(inbox)],
      jobs: [...sendMails({ ...deps, sealer }), inbox.job],
      close: settled,
    };
  },
});
