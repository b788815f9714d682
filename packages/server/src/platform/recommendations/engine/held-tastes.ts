import { sql } from 'drizzle-orm';
import { tasteMembers, tastes } from '../../../db/schema.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import { createTurns, nextTurn } from '../../../kernel/turns.ts';
import type { Db } from '../../../ports/index.ts';
import { isListedCreator } from '../../works/unlisted.ts';
import { weightOf } from '../taste.ts';

/** Tastes that are held at once, eight bytes each and as many on the way back: beyond, every second member speaks for two. */
const heldMost = 5_000_000;
/** Rows of one read. PGlite runs no other query meanwhile. */
const sliceRows = { pglite: 500, postgresql: 20_000 } as const;

/** Everything that members like, packed: what pairs are counted from. */
export interface HeldTastes {
  /** Characters by their numbers. */
  readonly ids: readonly string[];
  /** Where each member's tastes begin, and one end more. */
  readonly startOf: Uint32Array;
  /** 1 / log2(1 + tastes of the member). */
  readonly dampOf: Float64Array;
  /** Characters and strengths, member by member. */
  readonly character: Uint32Array;
  readonly strength: Float32Array;
}

interface TasteRow {
  userId: string;
  characterId: string;
  strength: number;
  damp: number;
}

const createGrowing = <T extends Uint32Array | Float32Array | Float64Array>(create: (length: number) => T) => {
  let values = create(1024);
  let length = 0;
  return {
    push(value: number) {
      if (length === values.length) {
        const wider = create(length * 2);
        wider.set(values);
        values = wider;
      }
      values[length++] = value;
    },
    get length() {
      return length;
    },
    packed: () => values.subarray(0, length) as T,
  };
};

const createHolder = (full: number) => {
  const numbers = new Map<string, number>();
  const starts = createGrowing((length) => new Uint32Array(length));
  const damps = createGrowing((length) => new Float64Array(length));
  const characters = createGrowing((length) => new Uint32Array(length));
  const strengths = createGrowing((length) => new Float32Array(length));
  let member = '';
  return {
    take({ userId, characterId, strength, damp }: TasteRow) {
      if (userId !== member) {
        member = userId;
        starts.push(characters.length);
        damps.push(damp);
      }
      const number = numbers.get(characterId) ?? numbers.size;
      numbers.set(characterId, number);
      characters.push(number);
      strengths.push(strength / full);
    },
    held(): HeldTastes {
      starts.push(characters.length);
      return {
        ids: [...numbers.keys()],
        startOf: starts.packed(),
        dampOf: damps.packed(),
        character: characters.packed(),
        strength: strengths.packed(),
      };
    },
  };
};

/** Of so many members one is read. */
const shareOf = async (db: Db, most: number): Promise<number> => {
  const [row] = rowsOf<{ items: string | number | null }>(await db.execute(sql`select sum(items) as items from ${tasteMembers}`));
  return Math.max(1, Math.ceil(Number(row?.items ?? 0) / most));
};

/** Reads what members like whose opinions count, in slices, in the order of members. */
export const holdTastes = async (
  db: Db,
  { now, isAlone, signal, most = heldMost }: { now: Date; isAlone: boolean; signal?: AbortSignal | undefined; most?: number },
): Promise<HeldTastes> => {
  const share = await shareOf(db, most);
  const holder = createHolder(weightOf(now));
  const limit = sliceRows[isAlone ? 'pglite' : 'postgresql'];
  const sampled = share === 1 ? sql`` : sql`and (hashtext(t.user_id) & 2147483647) % ${share} = 0`;
  for (let last = { userId: '', characterId: '' }; ;) {
    signal?.throwIfAborted();
    const rows = rowsOf<TasteRow>(
      await db.execute(sql`
        select t.user_id as "userId", t.character_id as "characterId", t.strength, m.damp
        from ${tastes} t join ${tasteMembers} m on m.user_id = t.user_id
        where (t.user_id, t.character_id) > (${last.userId}, ${last.characterId}) and t.strength > 0 and not t.is_off ${sampled}
          and ${isListedCreator(db, sql`t.user_id`, now)}
        order by t.user_id, t.character_id limit ${limit}`),
    );
    const turns = createTurns();
    for (const row of rows) {
      await turns();
      holder.take(row);
    }
    const end = rows.at(-1);
    if (!end || rows.length < limit) return holder.held();
    last = end;
    await nextTurn();
  }
};
