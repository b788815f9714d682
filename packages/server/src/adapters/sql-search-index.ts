import type { CharacterHit } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import type { Db, SearchIndex } from '../ports/index.ts';

/** The default search index: our own endpoint, over the characters it keeps in memory. */
export const createSqlSearchIndex = ({
  db,
  live,
  parentKey,
}: {
  db: Db;
  /** Characters in memory, as they are searched. */
  live: { put(hit: CharacterHit): void; remove(id: string): void };
  parentKey: string;
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
  async ping() {
    await db.execute(sql`select 1`);
  },
});
