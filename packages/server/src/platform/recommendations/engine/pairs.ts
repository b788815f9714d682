import { sql } from 'drizzle-orm';
import { characterPairs, characterTastes, tasteMembers, tastes } from '../../../db/schema.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import { inPacedBatches } from './paced.ts';

/** Members whose tastes a character's pairs are made of, the newest: the thousandth says nothing that the hundredth did not. */
const membersMost = 400;
/** Members of whom a length is the sum. */
const summedMost = 2000;
/** Neighbours that are kept. */
const neighboursMost = 50;
/** Members who must like both. */
const supportLeast = 3;
/** What a cosine is shrunk by: s / (s + 10). */
const shrinkage = 10;
/** Ids of one read. */
const slice = 2000;
/** A run looks back further than the last began: a transaction may commit later than its time stamp says. */
const overlapMinutes = 5;

/** Characters that members like, in slices by id. `since`: only those with a taste that is newer. */
const likedCharacters = async (db: Db, since: Date | null): Promise<string[]> => {
  const ids: string[] = [];
  for (let last = ''; ;) {
    const rows = rowsOf<{ id: string }>(
      await db.execute(
        // The next id after each: a step of the index for each character, and not for each taste.
        since === null
          ? sql`with recursive one(id, n) as (
              (select character_id, 1 from ${tastes} where character_id > ${last} and strength > 0 and not is_off order by character_id limit 1)
              union all
              select (select t.character_id from ${tastes} t where t.character_id > one.id and t.strength > 0 and not t.is_off order by t.character_id limit 1), n + 1
              from one where one.id is not null and n < ${slice}
            ) select id from one where id is not null`
          : sql`select distinct character_id as id from ${tastes} where character_id > ${last} and at >= ${since.toISOString()}::timestamptz order by 1 limit ${slice}`,
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

/** Lengths of the vectors of characters, Σ w² / log2(1 + items of the member): of the newest, where there are many. */
const sumUp = (db: Db, ids: readonly string[], now: Date) =>
  db.execute(sql`
    insert into ${characterTastes} (character_id, norm, members, paired_at)
    select c.id, sqrt(s.sum * greatest(1, n.members::float8 / s.seen)), n.members, ${now.toISOString()}::timestamptz
    from (values ${sql.join(
      ids.map((id) => sql`(${id})`),
      sql`, `,
    )}) c(id)
    cross join lateral (
      select sum(t.strength * t.strength * m.damp) as sum, count(*) as seen
      from (
        select user_id, strength from ${tastes}
        where character_id = c.id and strength > 0 and not is_off order by at desc limit ${summedMost}
      ) t join ${tasteMembers} m on m.user_id = t.user_id
    ) s
    cross join lateral (
      select count(*)::int as members from ${tastes} where character_id = c.id and strength > 0 and not is_off
    ) n
    where s.seen > 0
    on conflict (character_id) do update set norm = excluded.norm, members = excluded.members, paired_at = excluded.paired_at`);

/** Pairs of characters: Σ w·w / log2(1 + items), as a cosine, shrunk by support, the best fifty of each. */
const pairUp = (db: Db, ids: readonly string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${characterPairs} where character_id in ${list(ids)}`);
    await tx.execute(sql`
      insert into ${characterPairs} (character_id, other_id, score, support)
      with mine as materialized (
        select s.character_id, s.members, t.user_id, t.strength * m.damp as pull, t.strength * t.strength * m.damp as square
        from ${characterTastes} s
        cross join lateral (
          select user_id, strength from ${tastes}
          where character_id = s.character_id and strength > 0 and not is_off
          order by at desc limit ${membersMost}
        ) t
        join ${tasteMembers} m on m.user_id = t.user_id
        where s.character_id in ${list(ids)} and s.members >= ${supportLeast}
      ), own as (
        -- Of a sample, the cosine is smaller by the root of what the sample is of the whole.
        select character_id, sqrt(sum(square)) * sqrt(count(*)::float8 / greatest(1, max(members))) as norm from mine group by character_id
      ), shared as (
        select mine.character_id, o.character_id as other_id, sum(mine.pull * o.strength) as dot, count(*)::int as support
        from mine join ${tastes} o on o.user_id = mine.user_id and o.character_id <> mine.character_id and o.strength > 0 and not o.is_off
        group by mine.character_id, o.character_id
        having count(*) >= ${supportLeast}
      ), scored as (
        select shared.character_id, shared.other_id, shared.support,
          least(1, shared.dot / (own.norm * other.norm)) * shared.support / (shared.support + ${shrinkage}::float8) as score
        from shared join own on own.character_id = shared.character_id
        join ${characterTastes} other on other.character_id = shared.other_id
      ), ranked as (
        select *, row_number() over (partition by character_id order by score desc, other_id) as place from scored
      )
      select character_id, other_id, score, support from ranked where place <= ${neighboursMost}`);
  });

/** Makes pairs anew: of all characters, or of those whose tastes changed since the last run. */
export const makePairs = async (
  { db, clock, isAlone }: { db: Db; clock: Clock; isAlone: boolean },
  which: 'all' | 'changed',
  signal?: AbortSignal,
): Promise<number> => {
  const paced = { pace: isAlone ? 'pglite' : 'postgresql', signal } as const;
  const now = clock.now();
  const [last] = rowsOf<{ at: string | null }>(await db.execute(sql`select max(paired_at) as at from ${characterTastes}`));
  const since = which === 'all' || !last?.at ? null : new Date(new Date(last.at).getTime() - overlapMinutes * 60_000);
  const ids = await likedCharacters(db, since);
  await inPacedBatches(ids, (batch) => sumUp(db, batch, now), paced);
  await inPacedBatches(ids, (batch) => pairUp(db, batch), paced);
  if (since === null) await dropUnpaired(db, now, paced);
  return ids.length;
};

/** What nobody likes any more has no pairs. */
const dropUnpaired = async (db: Db, now: Date, paced: Parameters<typeof inPacedBatches>[2]): Promise<void> => {
  const gone = rowsOf<{ id: string }>(
    await db.execute(
      sql`delete from ${characterTastes} where paired_at < ${now.toISOString()}::timestamptz returning character_id as id`,
    ),
  );
  await inPacedBatches(
    gone,
    (batch) => db.execute(sql`delete from ${characterPairs} where character_id in ${list(batch.map(({ id }) => id))}`),
    paced,
  );
};
