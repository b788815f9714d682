import { listOwnCharacters } from '@troupe/protocol';
import { and, arrayContains, desc, eq, isNull } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { hitColumns, toCharacterHit } from '../catalogue/characters.ts';

/** GET users/characters. Unpaged: nobody makes more chatbots than a page can filter by itself. */
export const ownCharacterHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listOwnCharacters, async ({ query }, { caller, brand }) => {
    const rows = await db
      .select({
        ...hitColumns,
        moderationReport: characters.moderationReport,
        manualReviewRequired: characters.manualReviewRequired,
      })
      .from(characters)
      .where(
        and(
          eq(characters.creatorUserId, caller.userId),
          arrayContains(characters.applicationIds, [brand.id]),
          isNull(characters.deletedAt),
          query.type && eq(characters.type, query.type),
        ),
      )
      .orderBy(desc(characters.updatedAt), desc(characters.id));
    const data = rows.map((row) => ({
      ...toCharacterHit(row),
      moderationReport: row.moderationReport,
      aicq_manual_review_required: row.manualReviewRequired,
    }));
    return { data };
  }),
];
