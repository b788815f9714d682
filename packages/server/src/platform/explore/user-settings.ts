import {
  AppError,
  getUserSettings,
  updateUserSettings,
  userSettings,
  userSettingsDefaults,
  type UserSettings,
} from '@troupe/protocol';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { blockedCreators, characterLikes, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { mergeSettings } from '../identity/accounts/account-rows.ts';
import { mayTurnAdultOn, viewerColumns } from '../rights/adult-access.ts';

/** Ids of either list that settings carry: as many as the largest shelf holds. */
const idsMax = 2000;

/** The settings that are kept, field by field: one that cannot be read is its default, and takes no other along. */
export const toUserSettings = (kept: Record<string, unknown>): UserSettings =>
  Object.fromEntries(
    Object.entries(userSettings.entries).map(([name, schema]) => {
      const field = v.safeParse(schema, kept[name]);
      return [name, field.success ? field.output : userSettingsDefaults[name as keyof UserSettings]];
    }),
  ) as UserSettings;

/** What is kept in tables of its own, and read with the settings (P-EXP-16). */
export const listsOf = async (db: Db, userId: string): Promise<Pick<UserSettings, 'likedBots' | 'blockedUsers'>> => {
  const [liked, blocked] = await Promise.all([
    db
      .select({ id: characterLikes.characterId })
      .from(characterLikes)
      .where(eq(characterLikes.userId, userId))
      .orderBy(desc(characterLikes.createdAt))
      .limit(idsMax),
    db
      .select({ id: blockedCreators.creatorUserId })
      .from(blockedCreators)
      .where(eq(blockedCreators.userId, userId))
      .orderBy(desc(blockedCreators.createdAt))
      .limit(idsMax),
  ]);
  return { likedBots: liked.map(({ id }) => id), blockedUsers: blocked.map(({ id }) => id) };
};

const filters = ['selectedTags', 'selectedLanguages', 'selectedDefinitions'] as const;

/** GET and PATCH users/settings. A new setting is a field of the schema and its default; nothing here changes. */
export const userSettingsHandlers = ({ db, clock, rateLimits }: { db: Db; clock: Clock; rateLimits: Limits }): Registration[] => [
  handler(getUserSettings, async (_input, { caller }) => {
    const [[row], lists] = await Promise.all([
      db.select({ settings: users.settings }).from(users).where(eq(users.id, caller.userId)),
      listsOf(db, caller.userId),
    ]);
    if (!row) throw new AppError('unauthorized');
    return { ...toUserSettings(row.settings), ...lists };
  }),

  handler(updateUserSettings, async ({ body }, { caller, brand, place }) => {
    await rateLimits.take(...limitRules('changes', { caller, brand }));
    if (body.showNSFW) {
      const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, caller.userId));
      const isAllowed = viewer !== undefined && mayTurnAdultOn(brand.policy, viewer, place);
      if (!isAllowed) throw new AppError('forbidden', { message: 'showNSFW needs a brand with adult content and a proven age.' });
    }
    const isFiltering = filters.some((name) => body[name] !== undefined);
    const change = { ...body, ...(isFiltering && { lastTimeFilteredCharacters: clock.now().toISOString() }) };
    const settings = await mergeSettings(db, caller.userId, change);
    if (!settings) throw new AppError('unauthorized');
    return { ...toUserSettings(settings), ...(await listsOf(db, caller.userId)) };
  }),
];
