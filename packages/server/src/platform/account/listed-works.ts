import { eq, inArray } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Db, SearchIndex } from '../../ports/index.ts';
import { hitColumns, toCharacterHit } from '../catalogue/characters.ts';

/** A search service of its own does not see what the database says: it is told. The embedded one needs no word. */
export const createListedWorks = ({ db, searchIndex }: { db: Db; searchIndex: Pick<SearchIndex, 'upsert' | 'remove'> }) => ({
  /** Takes everything that an account made out of what is found. Any number of times. */
  takeOut: async (userId: string): Promise<void> => {
    const rows = await db.select({ id: characters.id }).from(characters).where(eq(characters.creatorUserId, userId));
    for (const { id } of rows) await searchIndex.remove(id);
  },
  /** Puts works back, as they are now. */
  putBack: async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const rows = await db
      .select(hitColumns)
      .from(characters)
      .where(inArray(characters.id, [...ids]));
    await searchIndex.upsert(rows.map(toCharacterHit));
  },
});
