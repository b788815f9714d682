import type { CharacterHit, SearchParameters } from '@troupe/protocol';
import { and, asc, gt, gte, sql, type SQL } from 'drizzle-orm';
import { characters } from '../../../db/schema.ts';
import { createTurns, nextTurn } from '../../../kernel/turns.ts';
import type { Clock, Db, SearchIndex } from '../../../ports/index.ts';
import { reachesEverybody } from '../../works/reach.ts';
import { findUnlistedCreators } from '../../works/unlisted.ts';
import { hitColumns, toCharacterHit } from '../characters.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';

/** A catalogue that follows the database. */
export interface LiveCatalogue {
  /** The catalogue, with what other processes changed until now; the first call reads all of it, in slices. */
  current(): Promise<Catalogue>;
  /** Creators whose works only they find themselves, as they were when `current` last looked. */
  readonly unlisted: ReadonlySet<string>;
  /** Takes over a change made by this process, at once. */
  put(hit: CharacterHit): void;
  remove(id: string): void;
}

/** How long a change made by another process may stay unseen. */
const patienceMs = 2000;
/** Rows are read again this far back: a transaction may commit later than its time stamp says. */
const overlapMs = 10_000;
/** A new catalogue forgets what was deleted for good, follows renamed creators, and counts messages anew. */
const rebuildMs = 600_000;
/** Rows of one read: PGlite answers on the event loop, and this many take it about 10 ms. */
const slice = 250;
/** How long rows are read before other requests have a turn. */
const sliceMs = 8;

/** Creates the catalogue, empty until it is asked for. */
export const createLiveCatalogue = ({ db, clock }: { db: Db; clock: Clock }): LiveCatalogue => {
  let catalogue = createCatalogue();
  let unlisted: ReadonlySet<string> = new Set();
  /** The next catalogue, while it is being built. */
  let next: Catalogue | null = null;
  let builtAt: number | null = null;
  let lookedAt = 0;
  let building: Promise<void> | null = null;
  let looking: Promise<void> | null = null;

  const put = (hit: CharacterHit) => {
    catalogue.put(hit);
    next?.put(hit);
  };
  const remove = (id: string) => {
    catalogue.remove(id);
    next?.remove(id);
  };

  /** Rows in slices, by id: waiting searches run between two of them. */
  const eachRow = async (condition: SQL, take: (hit: CharacterHit, isFound: boolean) => void) => {
    for (let last = ''; ;) {
      const rows = await db
        .select({ ...hitColumns, reach: characters.reach })
        .from(characters)
        .where(and(gt(characters.id, last), condition))
        .orderBy(asc(characters.id))
        .limit(slice);
      const turns = createTurns(sliceMs);
      for (const row of rows) {
        await turns();
        take(toCharacterHit(row), row.reach === 'everybody');
      }
      const end = rows.at(-1);
      if (!end || rows.length < slice) return;
      last = end.id;
      await nextTurn();
    }
  };

  const build = async () => {
    const now = clock.now().getTime();
    const fresh = createCatalogue();
    next = fresh;
    await eachRow(reachesEverybody, fresh.put);
    unlisted = await findUnlistedCreators(db, clock.now());
    catalogue = fresh;
    builtAt = now;
    lookedAt = Math.max(lookedAt, now);
  };

  const startBuilding = () => {
    building ??= build().finally(() => {
      building = null;
      next = null;
    });
    return building;
  };

  const look = async () => {
    const now = clock.now().getTime();
    await eachRow(gte(characters.updatedAt, new Date(lookedAt - overlapMs)), (hit, isFound) =>
      isFound ? put(hit) : remove(hit.id),
    );
    unlisted = await findUnlistedCreators(db, clock.now());
    lookedAt = now;
  };

  return {
    put,
    remove,
    get unlisted() {
      return unlisted;
    },
    async current() {
      const now = clock.now().getTime();
      if (builtAt === null) await startBuilding();
      // Do not wait for the new one: the old one serves until then, and lacks only what a rebuild adds.
      else if (now - builtAt > rebuildMs) startBuilding().catch(() => undefined);
      if (now - lookedAt >= patienceMs) {
        looking ??= look().finally(() => {
          looking = null;
        });
        await looking;
      }
      return catalogue;
    },
  };
};

/** The search index unless a service is set: our own endpoint, over the characters that are kept in memory. */
export const createEmbeddedIndex = ({
  db,
  live,
  parentKey,
  search,
}: {
  db: Db;
  live: Pick<LiveCatalogue, 'put' | 'remove'>;
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
