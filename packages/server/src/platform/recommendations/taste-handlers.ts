import { AppError, badField, listTastes, recommendationNumbers, updateFewer, updateTaste } from '@troupe/protocol';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { characters, fewerWishes, tastes, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { weightOf } from './taste.ts';
import type { DismissalDeps } from './dismissals.ts';
import { countTastes, dropList } from './tastes.ts';
import { mayBeShownTo } from './visible.ts';

const round = (weight: number) => Math.round(Math.max(-1, Math.min(1, weight)) * 100) / 100;

/** "Why this card": GET and PUT recommendations/tastes, PUT recommendations/fewer. */
export const tasteHandlers = ({ db, clock, rateLimits, adultAccess }: Omit<DismissalDeps, 'tastes'>): Registration[] => [
  handler(listTastes, async (_input, context) => {
    const { userId } = context.caller;
    const viewer = { ...context, showsAdult: await adultAccess(context) };
    const now = weightOf(clock.now());
    const rows = await db
      .select({
        id: tastes.characterId,
        strength: tastes.strength,
        isOff: tastes.isOff,
        at: tastes.at,
        name: characters.name,
        avatarUrl: characters.avatarUrl,
        avatarIsNsfw: characters.avatarIsNsfw,
      })
      .from(tastes)
      .innerJoin(characters, eq(characters.id, tastes.characterId))
      .where(and(eq(tastes.userId, userId), mayBeShownTo(viewer)))
      .orderBy(desc(tastes.strength), asc(tastes.characterId))
      .limit(recommendationNumbers.tastesMost);
    const fewer = await db
      .select({
        kind: fewerWishes.kind,
        value: fewerWishes.value,
        label: sql<string>`coalesce(${users.username}, ${users.name}, ${fewerWishes.value})`,
      })
      .from(fewerWishes)
      .leftJoin(users, and(eq(fewerWishes.kind, 'creator'), eq(users.id, fewerWishes.value)))
      .where(eq(fewerWishes.userId, userId))
      .orderBy(desc(fewerWishes.createdAt))
      .limit(recommendationNumbers.fewerMost);
    return {
      tastes: rows.map((row) => ({
        character_id: row.id,
        name: row.name,
        avatar_url: row.avatarUrl,
        avatar_is_nsfw: row.avatarIsNsfw,
        weight: round(row.strength / now),
        is_counted: !row.isOff,
        updated_at: row.at.toISOString(),
      })),
      fewer,
    };
  }),

  handler(updateTaste, async ({ params: { characterId }, body }, context) => {
    const { userId } = context.caller;
    await rateLimits.take(...limitRules('opinions', context));
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(tastes)
        .set({ isOff: !body.is_counted })
        .where(and(eq(tastes.userId, userId), eq(tastes.characterId, characterId)))
        .returning({ id: tastes.characterId });
      if (!row) throw new AppError('not_found');
      await countTastes(tx, userId);
      await dropList(tx, userId);
    });
    return {};
  }),

  handler(updateFewer, async ({ body: { kind, value, is_wanted } }, context) => {
    const { userId } = context.caller;
    await rateLimits.take(...limitRules('opinions', context));
    const isSame = and(eq(fewerWishes.userId, userId), eq(fewerWishes.kind, kind), eq(fewerWishes.value, value));
    await db.transaction(async (tx) => {
      if (!is_wanted) await tx.delete(fewerWishes).where(isSame);
      else {
        // One wish of a member at a time, so that two do not pass the limit together.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
        const [held] = await tx.select({ count: count() }).from(fewerWishes).where(eq(fewerWishes.userId, userId));
        if ((held?.count ?? 0) >= recommendationNumbers.fewerMost)
          throw badField('body.value', `must be one of at most ${recommendationNumbers.fewerMost}`);
        await tx.insert(fewerWishes).values({ userId, kind, value, createdAt: clock.now() }).onConflictDoNothing();
      }
      await dropList(tx, userId);
    });
    return {};
  }),
];
