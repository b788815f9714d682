import type { AttachedLorebook } from '@troupe/protocol';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { characterLorebooks, characters, lorebookEntries, lorebooks } from '../../db/schema.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import type { Db } from '../../ports/index.ts';

/** Lorebooks that a chatbot knows, in the order they were attached; those in the bin speak nowhere. */
export const listAttached = async (db: Pick<Db, 'select'>, characterId: string): Promise<AttachedLorebook[]> => {
  const rows = await db
    .select({
      id: lorebooks.id,
      name: lorebooks.name,
      avatarUrl: lorebooks.avatarUrl,
      revision: lorebooks.revision,
      liveNumber: characterLorebooks.liveNumber,
      submittedNumber: characterLorebooks.submittedNumber,
      reach: characters.reach,
      entries: sql<number>`(select count(*)::integer from ${lorebookEntries} where ${lorebookEntries.lorebookId} = ${lorebooks.id})`,
    })
    .from(characterLorebooks)
    .innerJoin(characters, eq(characters.id, characterLorebooks.characterId))
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(eq(characterLorebooks.characterId, characterId))
    .orderBy(asc(characterLorebooks.createdAt), asc(lorebooks.id));
  return rows.map((row) => ({
    lorebook_id: row.id,
    name: row.name,
    avatar_url: row.avatarUrl,
    num_entries: row.entries,
    revision: row.revision,
    live_revision: reachesOthers(row) ? row.liveNumber : row.revision,
    submitted_revision: row.submittedNumber,
  }));
};
