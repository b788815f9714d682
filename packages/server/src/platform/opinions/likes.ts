import { AppError, favoriteLimits, likeCharacter, roles, unlikeCharacter, type Role } from '@troupe/protocol';
import { and, count, eq } from 'drizzle-orm';
import { characterLikes, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { FindCharacter } from '../catalogue/characters.ts';
import { limitRules } from '../../limits.ts';

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

/** PUT and DELETE characters/{id}/like. */
export const likeHandlers = (deps: {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  findCharacter: FindCharacter;
}): Registration[] => [
  handler(likeCharacter, async ({ params }, context) => {
    const { userId } = context.caller;
    await deps.rateLimits.take(...limitRules('opinions', context));
    const { row, isCreator } = await deps.findCharacter(params.characterId, context);
    if (isCreator) throw new AppError('forbidden', { message: 'Creators do not favour their own chatbots.' });
    await deps.db.transaction(async (tx) => {
      // The role of now, not of the token, and one like at a time: two tabs do not pass the limit together.
      const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('update');
      const ofUser = eq(characterLikes.userId, userId);
      const [liked] = await tx
        .select()
        .from(characterLikes)
        .where(and(ofUser, eq(characterLikes.characterId, row.id)));
      if (liked) return;
      const limit = user && isRole(user.role) ? favoriteLimits[user.role] : 0;
      const [held] = await tx.select({ count: count() }).from(characterLikes).where(ofUser);
      if ((held?.count ?? 0) >= limit)
        throw new AppError('character_favorite_limit', { params: { character_favorite_limit: limit } });
      await tx.insert(characterLikes).values({ userId, characterId: row.id, createdAt: deps.clock.now() });
    });
    return {};
  }),

  handler(unlikeCharacter, async ({ params }, { caller, brand }) => {
    await deps.rateLimits.take(...limitRules('opinions', { caller, brand }));
    await deps.db
      .delete(characterLikes)
      .where(and(eq(characterLikes.userId, caller.userId), eq(characterLikes.characterId, params.characterId)));
    return {};
  }),
];
