import { AppError, createInteraction } from '@troupe/protocol';
import { and, desc, eq, gte } from 'drizzle-orm';
import { characterRatings, characters, interactions } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits, Log, SearchIndex } from '../../ports/index.ts';
import type { Tastes } from '../recommendations/tastes.ts';
import type { FindCharacter } from '../catalogue/characters.ts';
import { countRatings } from './ratings.ts';
import { tellIndex } from '../catalogue/search/tell-search.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
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

/** A choice a week after a recommendation was followed still came of it. */
const cameOfDays = 7;

/**
 * The recommendation that a member or guest came to a character by: the last page of it that they looked at, by which list it
 * was opened. Likes, ratings and chats that follow name none, since they are made elsewhere.
 */
const findFollowed = async (
  tx: Pick<Db, 'select'>,
  { userId, characterId, now }: { userId: string; characterId: string; now: Date },
): Promise<string | null> => {
  const [look] = await tx
    .select({ recommendationId: interactions.recommendationId })
    .from(interactions)
    .where(
      and(
        eq(interactions.userId, userId),
        gte(interactions.createdAt, new Date(now.getTime() - cameOfDays * dayMs)),
        eq(interactions.characterId, characterId),
        eq(interactions.type, 'detail_view'),
      ),
    )
    .orderBy(desc(interactions.createdAt), desc(interactions.id))
    .limit(1);
  return look?.recommendationId ?? null;
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
      const of = { userId: caller.userId, characterId: row.id };
      const now = clock.now();
      // A look that came by no recommendation ends what came of the one before.
      const recommId = body.recommId ?? (body.type === 'detail_view' ? null : await findFollowed(db, { ...of, now }));
      const deed = { ...of, kind: body.type, stars: isRating ? body.rating : null, recommId };
      await db.transaction(async (tx) => {
        await tx.insert(interactions).values({
          applicationId: brand.id,
          ...of,
          type: body.type,
          amount: body.type === 'cart_addition' ? body.amount : null,
          rating: isRating ? body.rating : null,
          recommendationId: recommId,
          createdAt: now,
        });
        // Guests have no tastes, and a creator has none for their own works.
        if (!caller.isGuest && row.creatorUserId !== caller.userId) await deps.tastes.learn(tx, deed);
      });
      if (!caller.isGuest) await deps.tastes.tell(deed);
      if (!isRating) return {};
      const { rating, label = null } = body;
      await storeRating(db, { ...of, stars: rating, label, now });
      // The rating stands: a search service that is away hears of it with the next one.
      await tellIndex(deps, [row.id]).catch((cause: unknown) => {
        deps.log.error('The search index did not take a new rating.', { characterId: row.id, error: cause });
      });
      return {};
    }),
  ];
};
