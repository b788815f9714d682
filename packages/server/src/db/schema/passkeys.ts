import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Passkeys that open accounts: each on the one host that it was made for. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The relying party: a host of the brand, without its port. */
    rpId: text('rp_id').notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** Base64url of the COSE key. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as it says itself: one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** By which ways a browser may ask for it, as the browser said. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    isSynced: boolean('is_synced').notNull(),
    usedAt: instant('used_at'),
    createdAt: created(),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.rpId, table.credentialId), index('passkeys_user').on(table.userId)],
);
