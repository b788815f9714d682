import { sql, type SQL } from 'drizzle-orm';
import { reports, reviewCases } from '../../db/schema.ts';

/**
 * SQL: how many reports of its chatbot wait with a case of `review_cases`: those that came since the last decision. One
 * that came while that decision was made opened another case, which begins with it.
 */
export const openReports: SQL<number> = sql<number>`(
  select count(*)::integer from ${reports}
  where ${reports.subjectType} = 'character' and ${reports.characterId} = ${reviewCases.characterId}
    and (${reports.createdAt} > coalesce(
        (select max(decided.decided_at) from ${reviewCases} as decided
          where decided.character_id = ${reviewCases.characterId} and decided.state = 'decided'),
        '-infinity')
      or (${reviewCases.state} = 'open' and ${reports.createdAt} >= ${reviewCases.openedAt})))`;
