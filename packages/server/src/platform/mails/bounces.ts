import { eq, sql } from 'drizzle-orm';
import { mailBounces } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { parseEmail } from '../../kernel/email-address.ts';
import type { Clock, Db } from '../../ports/index.ts';

export type BounceReason = (typeof mailBounces.$inferSelect)['reason'];

/** Days for which an address that takes no mail gets none; a mailbox may be there again after that. */
export const bounceDays = 90;

export interface Bounces {
  /** An address takes no mail: its server refused it, a mail came back later, or its reader calls us spam. */
  record(email: string, reason: BounceReason): Promise<void>;
  /** When the address was last known to take no mail; null where nothing is known against it. */
  last(email: string): Promise<Date | null>;
  /** Drops what is known against an address, once a mail to it was read. */
  forget(email: string): Promise<void>;
}

const digestOf = (email: string) => sha256(`mail:${parseEmail(email) ?? email}`);

export const createBounces = ({ db, clock }: { db: Db; clock: Clock }): Bounces => ({
  async record(email, reason) {
    const row = { digest: await digestOf(email), reason, createdAt: clock.now() };
    await db
      .insert(mailBounces)
      .values(row)
      .onConflictDoUpdate({ target: mailBounces.digest, set: { reason, createdAt: sql`excluded.created_at` } });
  },

  async last(email) {
    const [row] = await db
      .select({ at: mailBounces.createdAt })
      .from(mailBounces)
      .where(eq(mailBounces.digest, await digestOf(email)));
    const isOver = !row || row.at.getTime() < clock.now().getTime() - bounceDays * 24 * 3_600_000;
    return isOver ? null : row.at;
  },

  async forget(email) {
    await db.delete(mailBounces).where(eq(mailBounces.digest, await digestOf(email)));
  },
});
