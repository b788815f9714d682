import { AppError, createInteraction } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characterRatings, characters, interactions } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits, Log, SearchIndex } from '../../ports/index.ts';
import type { Tastes } from '../recommendations/tastes.ts';
import type { FindCharacter } from '../catalogue/characters.ts';
import { countRatings } from './ratings.ts';
import { tellIndex } from '../catalogue/search/tell-search.ts';
import { limitRules } from '../../limits.ts';

/** Keeps one rating for each user and character and makes the character's score of all of them that count. */
const storeRating = (
  db: Db,
  given: { characterId: string; userId: string; stars: number; label: string | null; now: Date },
): Promise<void> => {
  const { characterId, userId, stars, label, now } = given;
  return db.transaction(async (tx) => {
    const values = { stars, label, updatedAt: now };
    // A character's ratings come one after the other, in the order in which its row was held.
    await tx.select({ id: characters.id }).from(characters).where(eq(characters.id, characterId)).for('update');
    await tx
      .insert(characterRatings)
      .values({ characterId, userId, ...values })
      .onConflictDoUpdate({ target: [characterRatings.characterId, characterRatings.userId], set: values });
    await countRatings(tx, [characterId], now);
  });
};

/** POST interactions. */
export const interactionHandlers = (deps: {
  db: Db;
  clock: Clock;
  log: Log;
  rateLimits: Limits;
  searchIndex: SearchIndex;
  findCharacter: FindCharacter;
  tastes: Tastes;
}): Registration[] => {
  const { db, clock } = deps;
  return [
    handler(createInteraction, async ({ body }, context) => {
      const { caller, brand } = context;
      await deps.rateLimits.take(...limitRules('opinions', context));
      const { row } = await deps.findCharacter(body.character_id, context);
      const isRating = body.type === 'rating';
      const isOpinion = isRating || body.type === 'dislike';
      if (isOpinion && (caller.isGuest || row.reach !== 'everybody')) throw new AppError('forbidden');
      const deed = { userId: caller.userId, characterId: row.id, kind: body.type, stars: isRating ? body.rating : null };
      await db.transaction(async (tx) => {
        await tx.insert(interactions).values({
          applicationId: brand.id,
          userId: caller.userId,
          characterId: row.id,
          type: body.type,
          amount: body.type === 'cart_addition' ? body.amount : null,
          rating: isRating ? body.rating : null,
          recommendationId: body.recommId ?? null,
          createdAt: clock.now(),
        });
        // Guests have no tastes, and a creator has none for their own works.
        if (!caller.isGuest && row.creatorUserId !== caller.userId) await deps.tastes.learn(tx, deed);
      });
      if (!caller.isGuest) await deps.tastes.tell(deed);
      if (!isRating) return {};
      const { rating, label = null } = body;
      await storeRating(db, { characterId: row.id, userId: caller.userId, stars: rating, label, now: clock.now() });
      // The rating stands: a search service that is away hears of it with the next one.
      await tellIndex(deps, [row.id]).catch((cause: unknown) => {
        deps.log.error('The search index did not take a new rating.', { characterId: row.id, error: cause });
      });
      return {};
    }),
  ];
};
