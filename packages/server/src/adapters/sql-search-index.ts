import { sql } from 'drizzle-orm';
import type { SyncedWordIndex } from '../platform/search/synced-word-index.ts';
import type { Db, SearchIndex } from '../ports/index.ts';

/** The default search index: our own endpoint over the database, which needs no feeding beyond its words. */
export const createSqlSearchIndex = ({
  db,
  words,
  parentKey,
}: {
  db: Db;
  words: SyncedWordIndex;
  parentKey: string;
}): SearchIndex => ({
  upsert(characters) {
    for (const character of characters) words.put(character);
    return Promise.resolve();
  },
  remove(characterId) {
    words.remove(characterId);
    return Promise.resolve();
  },
  access: () => ({ nodes: 'self', parentKey }),
  async ping() {
    await db.execute(sql`select 1`);
  },
});
