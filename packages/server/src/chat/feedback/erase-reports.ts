import { and, eq, exists, ne, notInArray, sql } from 'drizzle-orm';
import type { Erase } from '../../data-map.ts';
import { characters, reports } from '../../db/schema.ts';

/**
 * Reports stay as facts. Those of an account that is erased lose its id, what it said and what was said in their
 * chats; those about their chatbots lose the text and the picture that are gone with them.
 */
export const eraseReports: Erase = async (db, { id, keptWorks }) => {
  const own = await db
    .update(reports)
    .set({
      reporterUserId: sql`'erased-' || ${reports.id}`,
      comment: '',
      conversationId: null,
      evidence: sql`case when ${reports.subjectType} = 'message' then '' else ${reports.evidence} end`,
      pictureId: sql`case when ${reports.subjectType} = 'message' then null else ${reports.pictureId} end`,
    })
    .where(eq(reports.reporterUserId, id))
    .returning({ id: reports.id });
  const work = db
    .select({ id: characters.id })
    .from(characters)
    .where(and(eq(characters.id, reports.characterId), eq(characters.creatorUserId, id)));
  const about = await db
    .update(reports)
    .set({ evidence: '', pictureId: null })
    .where(and(ne(reports.evidence, ''), exists(work), notInArray(reports.characterId, ['', ...keptWorks])))
    .returning({ id: reports.id });
  return own.length + about.length;
};
