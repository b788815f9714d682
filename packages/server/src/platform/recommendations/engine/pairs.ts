import { sql } from 'drizzle-orm';
import { characterPairs, characterTastes, tastes } from '../../../db/schema.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import { createTurns } from '../../../kernel/turns.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import { holdTastes } from './held-tastes.ts';
import { createNeighbours, type Neighbours } from './neighbours.ts';
import { inPacedBatches } from './paced.ts';

/** Ids of one read. */
const slice = 2000;
/** A run looks back further than the last began: a transaction may commit later than its time stamp says. */
const overlapMinutes = 5;

/** Characters with a taste that is newer, in slices by id. */
const changedSince = async (db: Db, since: Date): Promise<string[]> => {
  const ids: string[] = [];
  for (let last = ''; ;) {
    const rows = rowsOf<{ id: string }>(
      await db.execute(
        sql`select distinct character_id as id from ${tastes} where character_id > ${last} and at >= ${since.toISOString()}::timestamptz order by 1 limit ${slice}`,
      ),
    );
    ids.push(...rows.map(({ id }) => id));
    const end = rows.at(-1);
    if (!end || rows.length < slice) return ids;
    last = end.id;
  }
};

const list = (ids: readonly string[]) =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;

/** Puts new pairs of these characters in the place of the old ones. */
const keepPairs = (db: Db, ids: readonly string[], found: readonly Neighbours[], now: Date) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${characterPairs} where character_id in ${list(ids)}`);
    await tx.execute(sql`
      insert into ${characterTastes} (character_id, norm, members, paired_at)
      select f.id, f.norm, f.members, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(found.map(({ id, norm, members }) => ({ id, norm, members })))}::jsonb) as f(id text, norm float8, members int)
      -- One that is erased meanwhile has no pairs.
      where exists (select 1 from characters c where c.id = f.id)
      on conflict (character_id) do update set norm = excluded.norm, members = excluded.members, paired_at = excluded.paired_at`);
    const pairs = found.flatMap(({ id, near }) => near.map(({ other, score, support }) => [id, other, score, support]));
    if (pairs.length > 0)
      await tx.execute(sql`
        insert into ${characterPairs} (character_id, other_id, score, support)
        select p ->> 0, p ->> 1, (p ->> 2)::real, (p ->> 3)::int from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) p
        where exists (select 1 from characters c where c.id = p ->> 0)`);
  });

/**
 * Makes pairs anew: of all characters, or of those whose tastes changed since the last run. The database tells what is
 * liked and keeps what comes of it; the sums between are of numbers in memory, and cost a hundredth there.
 */
export const makePairs = async (
  { db, clock, isAlone }: { db: Db; clock: Clock; isAlone: boolean },
  which: 'all' | 'changed',
  signal?: AbortSignal,
): Promise<number> => {
  const paced = { pace: isAlone ? 'pglite' : 'postgresql', signal } as const;
  const now = clock.now();
  const [last] = rowsOf<{ at: string | null }>(await db.execute(sql`select max(paired_at) as at from ${characterTastes}`));
  const since = which === 'all' || !last?.at ? null : new Date(new Date(last.at).getTime() - overlapMinutes * 60_000);
  const changed = since && (await changedSince(db, since));
  if (changed?.length === 0) return 0;
  const neighbours = createNeighbours(await holdTastes(db, { now, isAlone, signal }));
  const ids = changed ?? neighbours.ids;
  const turns = createTurns();
  await inPacedBatches(
    ids,
    async (batch) => {
      const found: Neighbours[] = [];
      for (const id of batch) {
        const one = await neighbours.of(id, turns);
        if (one) found.push(one);
      }
      await keepPairs(db, batch, found, now);
    },
    paced,
  );
  if (since === null) {
    await dropUnpaired(db, now, paced);
    // Lists are asked for at once; until the database has counted anew it plans them for the table that was.
    await db.execute(sql`analyze ${characterPairs}`);
  }
  return ids.length;
};

/** Drops characters without likes together with their pairs, so that the next run completes one that is cut off. */
const dropUnpaired = async (db: Db, now: Date, paced: Parameters<typeof inPacedBatches>[2]): Promise<void> => {
  const gone = rowsOf<{ id: string }>(
    await db.execute(sql`select character_id as id from ${characterTastes} where paired_at < ${now.toISOString()}::timestamptz`),
  );
  await inPacedBatches(
    gone,
    (batch) =>
      db.transaction(async (tx) => {
        const ids = list(batch.map(({ id }) => id));
        await tx.execute(sql`delete from ${characterPairs} where character_id in ${ids}`);
        await tx.execute(sql`delete from ${characterTastes} where character_id in ${ids}`);
      }),
    paced,
  );
};
