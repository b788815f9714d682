import type { CharacterHit } from '@troupe/protocol';
import { and, inArray } from 'drizzle-orm';
import { characters } from '../../../db/schema.ts';
import type { Db, SearchIndex } from '../../../ports/index.ts';
import { reachesEverybody } from '../../works/reach.ts';
import { hitColumns, toCharacterHit } from '../characters.ts';

export interface TellIndexDeps {
  db: Db;
  searchIndex: Pick<SearchIndex, 'upsert' | 'remove'>;
}

/** Characters among those given that reach everybody now. */
const findListed = async ({ db }: Pick<TellIndexDeps, 'db'>, ids: readonly string[]): Promise<Map<string, CharacterHit>> => {
  const rows = await db
    .select(hitColumns)
    .from(characters)
    .where(and(inArray(characters.id, [...ids]), reachesEverybody));
  return new Map(rows.map((row) => [row.id, toCharacterHit(row)]));
};

/**
 * Tells the search index of characters as they are now: those that reach everybody are found, the others are not. What
 * changed its reach while the index was told is told again, so that of two who tell it at once the later one is right.
 */
export const tellIndex = async ({ db, searchIndex }: TellIndexDeps, ids: readonly string[]): Promise<void> => {
  let left = ids;
  while (left.length > 0) {
    const listed = await findListed({ db }, left);
    await searchIndex.upsert([...listed.values()]);
    for (const id of left) if (!listed.has(id)) await searchIndex.remove(id);
    const now = await findListed({ db }, left);
    left = left.filter((id) => listed.has(id) !== now.has(id));
  }
};
