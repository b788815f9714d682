import { and, asc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { appeals, moderationLog, moderationLogHead, reviewCases, safetyCounts, statements } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** What moderation did in a month at a brand: numbers alone. */
export interface ModerationMonth {
  /** `2026-11`. */
  month: string;
  /** Reports of chatbots and of replies. */
  reports: number;
  /** Cases by what was decided: `approve`, `ask_fix`, `close`. */
  decided: Record<string, number>;
  /** Hours from the opening of a case to its decision, the middle one; null where none was decided. */
  median_case_hours: number | null;
  /** Restrictions by their kind. */
  restrictions: Record<string, number>;
  appeals: { opened: number; decided: number; granted: number; overturn_rate: number | null; median_hours: number | null };
  /** What the automatic check refused or noted, and cards with help for a crisis: `refused_minors`, `crisis_card`. */
  safety: Record<string, number>;
}

export interface TransparencyReport {
  brand: string;
  year: number;
  months: ModerationMonth[];
  /** Of the whole server's log: with the hash of its last entry, kept elsewhere, it shows that none before was changed. */
  log: { entries: number; head: string };
}

const monthOf = (column: PgColumn): SQL<string> => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;
const count = sql<number>`count(*)::int`;
const medianHours = (from: PgColumn, until: PgColumn): SQL<number> =>
  sql<number>`(percentile_cont(0.5) within group (order by extract(epoch from ${until} - ${from}) / 3600))::float8`;
const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** A year of a brand, as SQL for an instant of a table. */
interface Year {
  brandId: string;
  within: (column: PgColumn) => SQL | undefined;
}

/** Entries of the log by month, action, and what they say was decided: the log stays when accounts and chatbots go. */
const readEntries = (db: Db, { brandId, within }: Year) => {
  const month = monthOf(moderationLog.createdAt);
  const what = sql<string>`coalesce(${moderationLog.data} ->> 'decided', ${moderationLog.data} ->> 'restriction', ${moderationLog.data} ->> 'granted', '')`;
  return db
    .select({ month, action: moderationLog.action, what, count })
    .from(moderationLog)
    .where(and(eq(moderationLog.applicationId, brandId), within(moderationLog.createdAt)))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`);
};

const readCaseHours = (db: Db, { brandId, within }: Year) =>
  db
    .select({ month: monthOf(reviewCases.decidedAt), hours: medianHours(reviewCases.openedAt, reviewCases.decidedAt) })
    .from(reviewCases)
    .where(and(eq(reviewCases.applicationId, brandId), eq(reviewCases.state, 'decided'), within(reviewCases.decidedAt)))
    .groupBy(sql`1`);

const readAppealHours = (db: Db, { brandId, within }: Year) =>
  db
    .select({ month: monthOf(appeals.decidedAt), hours: medianHours(appeals.createdAt, appeals.decidedAt) })
    .from(appeals)
    .innerJoin(statements, eq(statements.id, appeals.statementId))
    .where(and(eq(statements.applicationId, brandId), isNotNull(appeals.decidedAt), within(appeals.decidedAt)))
    .groupBy(sql`1`);

const readSafety = (db: Db, brandId: string, year: number) =>
  db
    .select({ month: safetyCounts.month, kind: safetyCounts.kind, count: safetyCounts.count })
    .from(safetyCounts)
    .where(
      and(
        eq(safetyCounts.applicationId, brandId),
        gte(safetyCounts.month, `${year}-01`),
        lt(safetyCounts.month, `${year + 1}-01`),
      ),
    )
    .orderBy(asc(safetyCounts.month), asc(safetyCounts.kind));

type Counted = { month: string; count: number };
const sum = (rows: readonly Counted[]): number => rows.reduce((total, row) => total + row.count, 0);
const byName = <T extends Counted>(rows: readonly T[], nameOf: (row: T) => string): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [nameOf(row), row.count]));

/** The twelve months of a year, for the yearly report of a brand. Nothing of a person, a text or a chatbot is in it. */
export const readTransparency = async (db: Db, brandId: string, year: number): Promise<TransparencyReport> => {
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  const at: Year = { brandId, within: (column) => and(gte(column, from), lt(column, until)) };
  const [entries, cases, appealHours, safety, [head]] = await Promise.all([
    readEntries(db, at),
    readCaseHours(db, at),
    readAppealHours(db, at),
    readSafety(db, brandId, year),
    db.select().from(moderationLogHead),
  ]);
  const months = Array.from({ length: 12 }, (_, nth): ModerationMonth => {
    const month = `${year}-${String(nth + 1).padStart(2, '0')}`;
    const of = <T extends { month: string }>(rows: readonly T[]): T[] => rows.filter((row) => row.month === month);
    const logged = (...actions: string[]) => of(entries).filter(({ action }) => actions.includes(action));
    const [hours] = of(cases);
    const [answered] = of(appealHours);
    const decided = sum(logged('appeal_decided'));
    const granted = sum(logged('appeal_decided').filter(({ what }) => what === 'true'));
    return {
      month,
      reports: sum(logged('message_reported', 'character_reported')),
      decided: byName(logged('case_decided'), ({ what }) => what),
      median_case_hours: hours ? toTenths(hours.hours) : null,
      restrictions: byName(logged('restriction_imposed'), ({ what }) => what),
      appeals: {
        opened: sum(logged('appeal_opened')),
        decided,
        granted,
        overturn_rate: decided === 0 ? null : Math.round((granted / decided) * 1000) / 1000,
        median_hours: answered ? toTenths(answered.hours) : null,
      },
      safety: byName(of(safety), ({ kind }) => kind),
    };
  });
  return { brand: brandId, year, months, log: { entries: head?.seq ?? 0, head: head?.hash ?? '' } };
};
