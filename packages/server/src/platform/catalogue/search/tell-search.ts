import type { CharacterHit } from '@troupe/protocol';
import { and, inArray } from 'drizzle-orm';
import { characters } from '../../../db/schema.ts';
import { ServerCloses, type Db, type Job, type Jobs, type Log, type SearchIndex } from '../../../ports/index.ts';
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

export interface TellSearchDeps extends TellIndexDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
}

type TellJob = Job<{ characterId: string }>;

/** Databases have jobs under this name, which another one would leave behind. */
const tellJob: Pick<TellJob, 'name'> = { name: 'creation/lists.tell-index' };

/** Has the search index told of a character whose change is committed already; never throws, since that stands. */
export type TellSearch = (characterId: string) => Promise<void>;

export const createTellSearch =
  ({ db, searchIndex, jobs, log }: TellSearchDeps): TellSearch =>
  async (characterId) => {
    try {
      await tellIndex({ db, searchIndex }, [characterId]);
    } catch (error) {
      log.error('A search was not told of a character; it is tried again.', { characterId, error });
      // Without a key: a run that goes on already may have read the character before this change.
      await jobs.enqueue(tellJob, { characterId }).catch((cause: unknown) => {
        if (!(cause instanceof ServerCloses))
          log.error('A search will not be told of a character.', { characterId, error: cause });
      });
    }
  };

/**
 * Tells the index what it could not be told at once: every hour in the end, for as long as the queue keeps a job, because
 * what was removed must not stay found.
 */
export const tellIndexJob = ({ db, searchIndex }: TellIndexDeps): TellJob => ({
  ...tellJob,
  tries: 300,
  run: ({ characterId }) => tellIndex({ db, searchIndex }, [characterId]),
});
