import { asc, eq, gt } from 'drizzle-orm';
import { moderationLog, moderationLogHead } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { sha256 } from '../../kernel/digest.ts';

/** What moderation did or was told: ids, reasons and digests, never what people wrote. */
export interface ModerationEvent {
  applicationId: string;
  /** Null for the system. */
  actorUserId: string | null;
  action: 'message_reported' | 'character_reported';
  /** `message:ID`, `character:ID`, `user:ID`. */
  subject: string;
  data: Record<string, string | number | boolean | null>;
}

export interface ModerationLog {
  /** Adds an entry in the caller's transaction: what it tells of and the entry stand or fall together. */
  append(tx: Pick<Db, 'select' | 'insert' | 'update'>, event: ModerationEvent): Promise<void>;
}

type Row = typeof moderationLog.$inferSelect;

const headId = 1;
/** What stands before the first entry. */
const origin = { seq: 0, hash: '' };

/** The hash of an entry: over every field and the hash before it. `jsonb` keeps no order of keys, so they are sorted. */
const hashOf = (row: Omit<Row, 'hash'>): Promise<string> =>
  sha256(
    JSON.stringify([
      row.seq,
      row.applicationId,
      row.actorUserId,
      row.action,
      row.subject,
      Object.entries(row.data).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      row.createdAt.toISOString(),
      row.previousHash,
    ]),
  );

export const createModerationLog = ({ clock }: { clock: Clock }): ModerationLog => ({
  async append(tx, event) {
    await tx
      .insert(moderationLogHead)
      .values({ id: headId, ...origin })
      .onConflictDoNothing();
    const [head = origin] = await tx.select().from(moderationLogHead).where(eq(moderationLogHead.id, headId)).for('update');
    const entry = { ...event, seq: head.seq + 1, createdAt: clock.now(), previousHash: head.hash };
    const hash = await hashOf(entry);
    await tx.insert(moderationLog).values({ ...entry, hash });
    await tx.update(moderationLogHead).set({ seq: entry.seq, hash }).where(eq(moderationLogHead.id, headId));
  },
});

/**
 * Walks the chain and answers the first place where it does not hold (an entry edited, missing, added
 * or moved), or null where it holds to its end.
 */
export const verifyModerationLog = async (db: Pick<Db, 'select'>, pageSize = 1000): Promise<{ seq: number } | null> => {
  let last = origin;
  for (;;) {
    const page = await db
      .select()
      .from(moderationLog)
      .where(gt(moderationLog.seq, last.seq))
      .orderBy(asc(moderationLog.seq))
      .limit(pageSize);
    for (const row of page) {
      const expected = last.seq + 1;
      if (row.seq !== expected || row.previousHash !== last.hash || row.hash !== (await hashOf(row))) return { seq: expected };
      last = { seq: row.seq, hash: row.hash };
    }
    if (page.length < pageSize) break;
  }
  const [head = origin] = await db.select().from(moderationLogHead).where(eq(moderationLogHead.id, headId));
  return head.seq === last.seq && head.hash === last.hash ? null : { seq: last.seq + 1 };
};
