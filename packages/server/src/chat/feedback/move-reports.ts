import { and, eq, sql } from 'drizzle-orm';
import type { Adopt } from '../../data-map.ts';
import { reports } from '../../db/schema.ts';

/** What a guest reported becomes the member's. What both reported stays one report each. */
export const moveReports: Adopt = async (tx, guestId, memberId) => {
  await tx
    .update(reports)
    .set({ reporterUserId: memberId })
    .where(
      and(
        eq(reports.reporterUserId, guestId),
        sql`not exists (select 1 from ${reports} own where own.reporter_user_id = ${memberId} and own.subject_type = ${reports.subjectType} and own.subject_id = ${reports.subjectId})`,
      ),
    );
};
