import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** A member's own key at a model provider (P-PROF-04), sealed for that member. */
export const modelKeys = pgTable('model_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null once it was taken away; the mode stays. */
  sealed: text('sealed'),
  /** Beginning and last four characters, all that is ever shown. */
  hint: text('hint'),
  mode: text('mode', { enum: ['disabled', 'enabled', 'hybrid'] })
    .notNull()
    .default('disabled'),
  updatedAt: instant('updated_at').notNull(),
});
