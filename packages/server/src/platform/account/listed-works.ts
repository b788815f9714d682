import { eq } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { tellIndex, type TellIndexDeps } from '../catalogue/search/tell-search.ts';

/** A search service of its own does not see what the database says: it is told. The embedded one needs no word. */
export const createListedWorks = ({ db, searchIndex }: TellIndexDeps) => ({
  /** Takes everything that an account made out of what is found. Any number of times. */
  takeOut: async (userId: string): Promise<void> => {
    const rows = await db.select({ id: characters.id }).from(characters).where(eq(characters.creatorUserId, userId));
    for (const { id } of rows) await searchIndex.remove(id);
  },
  /** Puts works back, as they are now. */
  putBack: (ids: readonly string[]): Promise<void> => tellIndex({ db, searchIndex }, ids),
});
