import { asc, eq, gt } from 'drizzle-orm';
import { moderationLog, moderationLogHead } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { sha256 } from '../../kernel/digest.ts';
import { accountOf, type Actor } from './actor.ts';

/** What moderation did or was told: ids, reasons and digests, never what people wrote. */
export interface ModerationEvent {
  applicationId: string;
  actor: Actor;
  action:
    | 'message_reported'
    | 'character_reported'
    | 'content_refused'
    | 'content_noted'
    | 'restriction_imposed'
    | 'restriction_lifted'
    | 'appeal_opened'
    | 'appeal_answered'
    | 'appeal_decided'
    | 'case_opened'
    | 'case_decided'
    | 'right_given'
    | 'right_ended'
    | 'leaderboard_released';
  /** `message:ID`, `character:ID`, `user:ID`, `call:createPersona`, `generation:ID`. */
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
  async append(tx, { actor, ...event }) {
    await tx
      .insert(moderationLogHead)
      .values({ id: headId, ...origin })
      .onConflictDoNothing();
    const [head = origin] = await tx.select().from(moderationLogHead).where(eq(moderationLogHead.id, headId)).for('update');
    // An account stands in its own column; of all others the entry says what they are.
    const data =
      actor.kind === 'account' ? event.data : { ...event.data, by: actor.kind, ...('name' in actor && { name: actor.name }) };
    const entry = {
      ...event,
      data,
      actorUserId: accountOf(actor),
      seq: head.seq + 1,
      createdAt: clock.now(),
      previousHash: head.hash,
    };
    const hash = await hashOf(entry);
    await tx.insert(moderationLog).values({ ...entry, hash });
    await tx.update(moderationLogHead).set({ seq: entry.seq, hash }).where(eq(moderationLogHead.id, headId));
  },
});

/** Follows a chain entry by entry; returns where one does not fit what stands before it, or null. */
const createWalk = () => {
  let last = origin;
  return {
    add: async (row: Row): Promise<number | null> => {
      const expected = last.seq + 1;
      if (row.seq !== expected || row.previousHash !== last.hash || row.hash !== (await hashOf(row))) return expected;
      last = { seq: row.seq, hash: row.hash };
      return null;
    },
    last: () => last,
  };
};

/** What a log was found to be: how many entries hold, and the first place where it does not. */
export interface LogCheck {
  entries: number;
  brokenAt: number | null;
  /** Hash of the last entry that holds: kept elsewhere, it shows a log that was written anew as a whole. */
  head: string;
}

/**
 * Walks the chain from its beginning to its end; an entry that was edited, removed, added or moved breaks it, and so
 * does the loss of the last ones.
 */
export const checkModerationLog = async (db: Pick<Db, 'select'>, pageSize = 1000): Promise<LogCheck> => {
  const walk = createWalk();
  const found = (brokenAt: number | null): LogCheck => ({ entries: walk.last().seq, brokenAt, head: walk.last().hash });
  for (;;) {
    const page = await db
      .select()
      .from(moderationLog)
      .where(gt(moderationLog.seq, walk.last().seq))
      .orderBy(asc(moderationLog.seq))
      .limit(pageSize);
    for (const row of page) {
      const broken = await walk.add(row);
      if (broken !== null) return found(broken);
    }
    if (page.length < pageSize) break;
  }
  const [head = origin] = await db.select().from(moderationLogHead).where(eq(moderationLogHead.id, headId));
  const { seq, hash } = walk.last();
  return found(head.seq === seq && head.hash === hash ? null : seq + 1);
};

/** The first place where the chain does not hold, or null where it holds to its end. */
export const verifyModerationLog = async (db: Pick<Db, 'select'>, pageSize?: number): Promise<{ seq: number } | null> => {
  const { brokenAt } = await checkModerationLog(db, pageSize);
  return brokenAt === null ? null : { seq: brokenAt };
};
