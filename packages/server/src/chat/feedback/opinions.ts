import { expectedResponses, getOpinion } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { characterLikes, characterRatings, reports } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';

const label = v.picklist(expectedResponses);

/** GET characters/{id}/opinion: the caller's own rows only, so that a character need not be there any more. */
export const opinionHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(getOpinion, async ({ params }, { caller }) => {
    const { characterId } = params;
    const [liked] = await db
      .select({ id: characterLikes.characterId })
      .from(characterLikes)
      .where(and(eq(characterLikes.userId, caller.userId), eq(characterLikes.characterId, characterId)));
    const [rated] = await db
      .select({ stars: characterRatings.stars, label: characterRatings.label })
      .from(characterRatings)
      .where(and(eq(characterRatings.userId, caller.userId), eq(characterRatings.characterId, characterId)));
    const [reported] = await db
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(eq(reports.reporterUserId, caller.userId), eq(reports.subjectType, 'character'), eq(reports.subjectId, characterId)),
      );
    return {
      is_liked: liked !== undefined,
      rating: rated?.stars ?? null,
      rating_label: rated && v.is(label, rated.label) ? rated.label : null,
      is_reported: reported !== undefined,
    };
  }),
];
