import {
  AppError,
  getUserSettings,
  updateUserSettings,
  userSettings,
  userSettingsDefaults,
  type UserSettings,
} from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';

/** The settings that are kept, field by field: one that cannot be read is its default, and takes no other along. */
export const toUserSettings = (kept: Record<string, unknown>): UserSettings =>
  Object.fromEntries(
    Object.entries(userSettings.entries).map(([name, schema]) => {
      const field = v.safeParse(schema, kept[name]);
      return [name, field.success ? field.output : userSettingsDefaults[name as keyof UserSettings]];
    }),
  ) as UserSettings;

/** GET and PATCH users/settings. A new setting is a field of the schema and its default; nothing here changes. */
export const userSettingsHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(getUserSettings, async (_input, { caller }) => {
    const [row] = await db.select({ settings: users.settings }).from(users).where(eq(users.id, caller.userId));
    if (!row) throw new AppError('unauthorized');
    return toUserSettings(row.settings);
  }),

  handler(updateUserSettings, async ({ body }, { caller }) => {
    // Merged by the database, so that two tabs that change two fields keep both.
    const [row] = await db
      .update(users)
      .set({ settings: sql`${users.settings} || ${JSON.stringify(body)}::jsonb` })
      .where(eq(users.id, caller.userId))
      .returning({ settings: users.settings });
    if (!row) throw new AppError('unauthorized');
    return toUserSettings(row.settings);
  }),
];
