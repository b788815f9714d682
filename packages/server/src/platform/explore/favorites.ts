import { listFavorites, type Favorite } from '@troupe/protocol';
import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { blockedCreators, characterLikes, characters } from '../../db/schema.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { mayOpen } from '../works/reach.ts';
import { hitColumns, toCharacterHit } from '../catalogue/characters.ts';

/** GET users/likes. What its viewer may not open any more keeps its place, and says why. */
export const favoriteHandlers = ({ db, adultAccess }: { db: Db; adultAccess: AdultAccess }): Registration[] => [
  handler(listFavorites, async ({ query: { limit, last_id } }, context) => {
    const { userId } = context.caller;
    const showsAdult = await adultAccess(context);
    const rows = await db
      .select({
        ...hitColumns,
        reach: characters.reach,
        isBlocked: exists(
          db
            .select({ one: sql`1` })
            .from(blockedCreators)
            .where(and(eq(blockedCreators.userId, userId), eq(blockedCreators.creatorUserId, characters.creatorUserId))),
        ).mapWith(Boolean),
      })
      .from(characterLikes)
      .innerJoin(characters, eq(characters.id, characterLikes.characterId))
      .where(
        and(
          eq(characterLikes.userId, userId),
          last_id === undefined
            ? undefined
            : sql`(${characterLikes.createdAt}, ${characterLikes.characterId}) < (select cursor.created_at, cursor.character_id from ${characterLikes} cursor where cursor.user_id = ${userId} and cursor.character_id = ${last_id})`,
        ),
      )
      .orderBy(desc(characterLikes.createdAt), desc(characterLikes.characterId))
      .limit(limit + 1);
    const page = pageOf(rows, limit);
    const told = page.rows.map((row): Favorite => {
      const isClosed = !row.applicationIds.includes(context.brand.id) || (row.isNsfw && !showsAdult);
      const reason = isClosed ? 'closed' : !mayOpen(row, userId) ? 'withdrawn' : row.isBlocked ? 'blocked' : null;
      return {
        id: row.id,
        character: reason === null ? toCharacterHit(row) : null,
        gone: reason && { reason, name: isClosed ? null : row.name },
      };
    });
    return answerPage(told, page);
  }),
];
