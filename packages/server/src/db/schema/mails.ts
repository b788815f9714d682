import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** A mail that is to be sent, or was: what it says and to whom is sealed, and gone once it has left. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    kind: text('kind').notNull(),
    /** Whose account it is about; null where no account has the address. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** `late`: it says nothing any more; `bounced`: the address takes no mail; `failed`: every try has. */
    state: text('state', { enum: ['waiting', 'sent', 'late', 'bounced', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Address, language and params, under a key of the server; null once it is not waiting. */
    sealed: text('sealed'),
    tries: integer('tries').notNull().default(0),
    /** Until then it is some server's to send. */
    claimedUntil: instant('claimed_until'),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
    createdAt: created(),
  },
  (table) => [
    index('mails_user').on(table.userId),
    index('mails_created').on(table.createdAt),
    index('mails_waiting')
      .on(table.createdAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** Addresses that take no mail, or did not lately, by a digest: enough to ask of one, nothing to read. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    /** SHA-256 of the address. */
    digest: text('digest').primaryKey(),
    /** `soft`: it could not be delivered, and may be the next time. */
    reason: text('reason', { enum: ['refused', 'bounced', 'complaint', 'soft'] }).notNull(),
    /** Soft bounces, one after the other. */
    times: integer('times').notNull().default(1),
    createdAt: created(),
  },
  (table) => [index('mail_bounces_created').on(table.createdAt)],
);
