import { and, asc, gt, lt, sql } from 'drizzle-orm';
import { characters, recommendationShelves } from '../../../db/schema.ts';
import { nextTurn } from '../../../kernel/turns.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import { reachesEverybody } from '../../works/reach.ts';

/** What stands on a shelf: the most read of all time or of a day, the newest, or some of those that are hardly read. */
export type ShelfKind = 'popular' | 'trend' | 'new' | 'rare';

/** Where a shelf stands: of one brand, in one language, safe or adult; of one tag, or of all. */
export interface ShelfPlace {
  applicationId: string;
  language: string;
  isAdult: boolean;
  kind: ShelfKind;
  tag: string | null;
}

export const shelfId = ({ applicationId, language, isAdult, kind, tag }: ShelfPlace): string =>
  [applicationId, isAdult ? 'adult' : 'safe', language, kind, tag?.toLowerCase() ?? ''].join('/');

/** How many stand on one. */
const lengths: Record<ShelfKind, { ofAll: number; ofTag: number }> = {
  popular: { ofAll: 300, ofTag: 80 },
  trend: { ofAll: 100, ofTag: 0 },
  new: { ofAll: 100, ofTag: 20 },
  rare: { ofAll: 200, ofTag: 40 },
};
/** Characters of one read: PGlite answers on the event loop, and this many take it about 10 ms. */
const slice = 250;
/** Shelves of one write. */
const written = 50;

interface Row {
  id: string;
  applicationIds: string[];
  language: string;
  tags: string[];
  isNsfw: boolean;
  numMessages: number;
  numMessages24h: number;
  createdAt: Date;
}

/** A number of a text, spread evenly: who is drawn on a day. */
export const drawOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** The best of many, as they come: kept at twice its length at most. */
const createBest = (length: number) => {
  let kept: { id: string; worth: number }[] = [];
  let count = 0;
  const cut = () => {
    kept = kept.toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1)).slice(0, length);
  };
  return {
    add(id: string, worth: number) {
      count += 1;
      kept.push({ id, worth });
      if (kept.length >= length * 2) cut();
    },
    end() {
      cut();
      return { ids: kept.map(({ id }) => id), count };
    },
  };
};

/** Every public character, in slices by id. */
const eachCharacter = async (db: Db, take: (row: Row) => void, signal?: AbortSignal): Promise<void> => {
  for (let last = ''; ;) {
    signal?.throwIfAborted();
    const rows: Row[] = await db
      .select({
        id: characters.id,
        applicationIds: characters.applicationIds,
        language: characters.language,
        tags: characters.tags,
        isNsfw: characters.isNsfw,
        numMessages: characters.numMessages,
        numMessages24h: characters.numMessages24h,
        createdAt: characters.createdAt,
      })
      .from(characters)
      .where(and(gt(characters.id, last), reachesEverybody))
      .orderBy(asc(characters.id))
      .limit(slice);
    for (const row of rows) take(row);
    const end = rows.at(-1);
    if (!end || rows.length < slice) return;
    last = end.id;
    await nextTurn();
  }
};

/** Makes all shelves anew, and drops those without characters. */
export const makeShelves = async ({ db, clock }: { db: Db; clock: Clock }, signal?: AbortSignal): Promise<number> => {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const shelves = new Map<string, ReturnType<typeof createBest>>();
  const worths: Record<ShelfKind, (row: Row) => number> = {
    popular: (row) => row.numMessages,
    trend: (row) => row.numMessages24h,
    new: (row) => row.createdAt.getTime(),
    // Drawn anew each day among all, popular ones less often: they stand in other lists already.
    rare: (row) => drawOf(`${day} ${row.id}`) / (1 + Math.sqrt(row.numMessages)),
  };

  const put = (row: Row, applicationId: string, kind: ShelfKind, tag: string | null) => {
    const length = tag === null ? lengths[kind].ofAll : lengths[kind].ofTag;
    if (length === 0) return;
    const id = shelfId({ applicationId, language: row.language, isAdult: row.isNsfw, kind, tag });
    let shelf = shelves.get(id);
    if (shelf === undefined) shelves.set(id, (shelf = createBest(length)));
    shelf.add(row.id, worths[kind](row));
  };

  await eachCharacter(
    db,
    (row) => {
      for (const applicationId of row.applicationIds)
        for (const kind of Object.keys(lengths) as ShelfKind[])
          for (const tag of [null, ...row.tags]) put(row, applicationId, kind, tag);
    },
    signal,
  );

  const all = [...shelves];
  for (let at = 0; at < all.length; at += written) {
    signal?.throwIfAborted();
    const values = all.slice(at, at + written).map(([id, shelf]) => {
      const { ids, count } = shelf.end();
      return { id, characterIds: ids, count, madeAt: now };
    });
    await db
      .insert(recommendationShelves)
      .values(values)
      .onConflictDoUpdate({
        target: recommendationShelves.id,
        set: { characterIds: sql`excluded.character_ids`, count: sql`excluded.count`, madeAt: now },
      });
    await nextTurn();
  }
  await db.delete(recommendationShelves).where(lt(recommendationShelves.madeAt, now));
  return shelves.size;
};
