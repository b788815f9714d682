import { sql } from 'drizzle-orm';
import { moderationHits, moderationHours, safetyCounts } from '../../db/schema.ts';
import type { Clock, Db, ModerationCategory } from '../../ports/index.ts';
import { hourMs } from '../../kernel/schedules/time.ts';

/** What is counted for the yearly report. */
export type SafetyKind = 'crisis_card' | `refused_${ModerationCategory}` | `noted_${ModerationCategory}`;

/** What is done about something that was found. */
export type FoundAction = 'content_refused' | 'content_noted';

type Queries = Pick<Db, 'insert'>;

/** Counts of a month, and of an account. */
export interface SafetyRecords {
  count(tx: Queries, applicationId: string, kind: SafetyKind): Promise<void>;
  countHit(tx: Queries, userId: string, category: ModerationCategory): Promise<void>;
  /** Counts what was found within an hour, and returns whether it was the first of its kind. */
  countHour(tx: Queries, found: { userId: string; action: FoundAction; category: ModerationCategory }): Promise<boolean>;
}

export const createSafetyRecords = ({ clock }: { clock: Pick<Clock, 'now'> }): SafetyRecords => ({
  async count(tx, applicationId, kind) {
    const month = clock.now().toISOString().slice(0, 'yyyy-mm'.length);
    await tx
      .insert(safetyCounts)
      .values({ applicationId, month, kind, count: 1 })
      .onConflictDoUpdate({
        target: [safetyCounts.applicationId, safetyCounts.month, safetyCounts.kind],
        set: { count: sql`${safetyCounts.count} + 1` },
      });
  },
  async countHit(tx, userId, category) {
    const lastAt = clock.now();
    await tx
      .insert(moderationHits)
      .values({ userId, category, count: 1, lastAt })
      .onConflictDoUpdate({
        target: [moderationHits.userId, moderationHits.category],
        set: { count: sql`${moderationHits.count} + 1`, lastAt },
      });
  },
  async countHour(tx, found) {
    const now = clock.now().getTime();
    const { userId, action, category, hour } = moderationHours;
    const [row] = await tx
      .insert(moderationHours)
      .values({ ...found, hour: new Date(now - (now % hourMs)), count: 1 })
      .onConflictDoUpdate({
        target: [userId, action, category, hour],
        set: { count: sql`${moderationHours.count} + 1` },
      })
      .returning({ count: moderationHours.count });
    return row?.count === 1;
  },
});
