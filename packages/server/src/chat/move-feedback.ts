import { and, eq, sql } from 'drizzle-orm';
import { interactions, reports } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';

/** What a guest did and reported becomes the member's. What both reported stays one report each. */
export const moveFeedback = async (tx: Pick<Db, 'update'>, guestId: string, memberId: string): Promise<void> => {
  await tx.update(interactions).set({ userId: memberId }).where(eq(interactions.userId, guestId));
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
