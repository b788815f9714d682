import type { CharacterHit, SearchParameters } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import type { Db, SearchIndex } from '../ports/index.ts';

/** The default search index: our own endpoint, over the characters it keeps in memory. */
export const createSqlSearchIndex = ({
  db,
  live,
  parentKey,
  search,
}: {
  db: Db;
  /** Characters in memory, as they are searched. */
  live: { put(hit: CharacterHit): void; remove(id: string): void };
  parentKey: string;
  search: (given: SearchParameters, filter: string) => Promise<object>;
}): SearchIndex => ({
  upsert(characters) {
    for (const character of characters) live.put(character);
    return Promise.resolve();
  },
  remove(characterId) {
    live.remove(characterId);
    return Promise.resolve();
  },
  access: () => ({ nodes: 'self', parentKey }),
  async find(searches, filter) {
    const results: object[] = [];
    for (const one of searches) results.push(await search(one, filter));
    return results;
  },
  async ping() {
    await db.execute(sql`select 1`);
  },
});
