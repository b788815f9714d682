import { lt } from 'drizzle-orm';
import { usedTokens } from '../db/schema.ts';
import type { Clock, Db } from '../ports/index.ts';

const sweepMs = 60_000;

/** What works once: the ids of hand-over tokens and of proofs, kept until they could no longer be accepted. */
export interface UsedTokens {
  /** True for the first caller only; the primary key decides among any number at once, in any process. */
  use(id: string, keptUntil: Date): Promise<boolean>;
}

export const createUsedTokens = ({ db, clock }: { db: Db; clock: Clock }): UsedTokens => {
  let sweptAt = 0;
  return {
    async use(id, expiresAt) {
      const now = clock.now();
      if (now.getTime() - sweptAt >= sweepMs) {
        sweptAt = now.getTime();
        await db.delete(usedTokens).where(lt(usedTokens.expiresAt, now));
      }
      const added = await db.insert(usedTokens).values({ id, expiresAt }).onConflictDoNothing().returning({ id: usedTokens.id });
      return added.length === 1;
    },
  };
};
