import type { CharacterHit } from '@troupe/protocol';
import { gte } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { hitColumns, toCharacterHit } from '../characters.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** A word index that follows the database. */
export interface SyncedWordIndex {
  readonly index: WordIndex;
  /** Takes over a change made by this process, at once. */
  put(hit: CharacterHit): void;
  remove(id: string): void;
  /** Brings the index up to date with other processes; reads only what changed. */
  sync(): Promise<void>;
}

/** How long a change made by another process may stay unseen. */
const patienceMs = 2000;
/** Rows are read again this far back: a transaction may commit later than its time stamp says. */
const overlapMs = 10_000;
/** A new index forgets what was deleted for good and follows renamed creators. */
const rebuildMs = 600_000;

/** Creates the index, empty until its first `sync`. */
export const createSyncedWordIndex = ({ db, clock }: { db: Db; clock: Clock }): SyncedWordIndex => {
  let index = createWordIndex();
  /** The words of each indexed character, so that a change of anything else costs nothing. */
  let indexed = new Map<string, string>();
  let builtAt = 0;
  let lookedAt = 0;
  let running: Promise<void> | null = null;

  const put = (hit: CharacterHit) => {
    const texts = {
      name: [hit.name],
      title: [hit.title],
      tags: hit.tags,
      creator_username: [hit.creator_username],
      character_id: [hit.id],
      name_i18n: Object.values(hit.name_i18n ?? {}),
      title_i18n: Object.values(hit.title_i18n ?? {}),
    };
    const signature = JSON.stringify(texts);
    if (indexed.get(hit.id) === signature) return;
    indexed.set(hit.id, signature);
    index.put(hit.id, texts);
  };

  const remove = (id: string) => {
    index.remove(id);
    indexed.delete(id);
  };

  const read = async () => {
    const now = clock.now().getTime();
    const isRebuild = now - builtAt > rebuildMs;
    const rows = await db
      .select({ ...hitColumns, deletedAt: characters.deletedAt })
      .from(characters)
      .where(gte(characters.updatedAt, new Date(isRebuild ? 0 : lookedAt - overlapMs)));
    if (isRebuild) {
      index = createWordIndex();
      indexed = new Map();
      builtAt = now;
    }
    for (const row of rows) {
      if (row.deletedAt) remove(row.id);
      else put(toCharacterHit(row));
    }
    lookedAt = now;
  };

  return {
    get index() {
      return index;
    },
    put,
    remove,
    sync() {
      if (clock.now().getTime() - lookedAt < patienceMs) return Promise.resolve();
      running ??= read().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
