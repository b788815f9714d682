import { eq, lt, or, sql } from 'drizzle-orm';
import { mailBounces } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import { parseEmail } from '../../kernel/email-address.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Clock, Db } from '../../ports/index.ts';

export type BounceReason = (typeof mailBounces.$inferSelect)['reason'];

/** Days for which an address that takes no mail gets none; a mailbox may be there again after that. */
export const bounceDays = 90;

/** Soft bounces after which an address is one that takes no mail, and days between two of them that belong together. */
export const softBounces = { most: 5, days: 14 } as const;

export interface Bounces {
  /** An address takes no mail: its server refused it, a mail came back later, or its reader calls us spam. One soft bounce is none yet. */
  record(email: string, reason: BounceReason): Promise<void>;
  /** When the address was last known to take no mail; null where nothing is known against it. */
  last(email: string): Promise<Date | null>;
  /** Drops what is known against an address, once a mail to it was read. */
  forget(email: string): Promise<void>;
}

const digestOf = (email: string) => sha256(`mail:${parseEmail(email) ?? email}`);

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

export const createBounces = ({ db, clock }: { db: Db; clock: Clock }): Bounces => ({
  async record(email, reason) {
    const now = clock.now();
    const { reason: known, times, createdAt } = mailBounces;
    const isSoft = reason === 'soft';
    const goesOn = sql`${known} = 'soft' and ${createdAt} > ${daysBefore(now, softBounces.days)}`;
    await db
      .insert(mailBounces)
      .values({ digest: await digestOf(email), reason, createdAt: now })
      .onConflictDoUpdate({
        target: mailBounces.digest,
        set: { reason, createdAt: now, times: isSoft ? sql`case when ${goesOn} then ${times} + 1 else 1 end` : 1 },
        // A soft bounce takes nothing back that is known for good.
        ...(isSoft && { setWhere: or(eq(known, 'soft'), lt(createdAt, daysBefore(now, bounceDays))) }),
      });
  },

  async last(email) {
    const [row] = await db
      .select({ at: mailBounces.createdAt, reason: mailBounces.reason, times: mailBounces.times })
      .from(mailBounces)
      .where(eq(mailBounces.digest, await digestOf(email)));
    if (!row || row.at < daysBefore(clock.now(), bounceDays)) return null;
    return row.reason === 'soft' && row.times < softBounces.most ? null : row.at;
  },

  async forget(email) {
    await db.delete(mailBounces).where(eq(mailBounces.digest, await digestOf(email)));
  },
});
