import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.ts';
import { characters, characterVersions, reviewCases } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** Decisions that the usual time is taken from, and how many there must be. */
const [lastDecided, fewestDecided] = [50, 5];

/** Where the case of a chatbot stands among those of its brand that wait. */
export interface PlaceInLine {
  /** When its text was sent in. */
  sentAt: Date;
  /** 1: it is next. */
  place: number;
  /** Half of the last decisions took no longer, in hours with one digit; null where there were too few. */
  medianHours: number | null;
}

/** By urgency, then by what is due first, as reviewers are shown them. Returns null where no case of the chatbot is open. */
export const placeOf = async (
  db: Pick<Db, 'execute'>,
  applicationId: string,
  characterId: string,
): Promise<PlaceInLine | null> => {
  const result = await db.execute(sql`
    select extract(epoch from coalesce(sent.created_at, own.opened_at))::float8 as sent,
      (select count(*)::integer from ${reviewCases} other join ${characters} waiting on waiting.id = other.character_id
        where other.application_id = own.application_id and other.state = 'open' and waiting.deleted_at is null
          and (other.urgency, other.due_at, other.id) <= (own.urgency, own.due_at, own.id)) as place,
      (select case when count(*) >= ${fewestDecided}::integer then percentile_cont(0.5) within group (order by hours) end
        from (select extract(epoch from decided_at - opened_at)::float8 / 3600 as hours from ${reviewCases}
          where application_id = ${applicationId} and state = 'decided' order by decided_at desc limit ${lastDecided}::integer) decided
      ) as median
    from ${reviewCases} own join ${characters} of_case on of_case.id = own.character_id
      left join ${characterVersions} sent on sent.character_id = own.character_id and sent.number = of_case.submitted_revision
    where own.character_id = ${characterId} and own.application_id = ${applicationId} and own.state = 'open'`);
  const [row] = rowsOf<{ sent: number; place: number; median: number | null }>(result);
  if (!row) return null;
  const medianHours = row.median === null ? null : Math.round(row.median * 10) / 10;
  return { sentAt: new Date(Math.round(row.sent * 1000)), place: row.place, medianHours };
};
