import { eq } from 'drizzle-orm';
import { minorSignals } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { AdultAccess } from '../access/adult-access.ts';

/** From where it is known that an account is a minor's. */
export type MinorSource = 'age_check' | 'parent' | 'platform' | 'own_words';

export interface Minors {
  /** Remembers that an account is a minor's, and since when: never an age. The first word of it counts. */
  signal(tx: Pick<Db, 'insert'>, userId: string, source: MinorSource): Promise<void>;
  isKnown(userId: string): Promise<boolean>;
  /** Nothing adult for a known minor, whatever else would let them: no brand and no setting changes that. */
  guard(access: AdultAccess): AdultAccess;
}

export const createMinors = ({ db, clock }: { db: Db; clock: Clock }): Minors => {
  const isKnown = async (userId: string): Promise<boolean> => {
    const found = await db.select({ userId: minorSignals.userId }).from(minorSignals).where(eq(minorSignals.userId, userId));
    return found.length > 0;
  };
  return {
    async signal(tx, userId, source) {
      await tx.insert(minorSignals).values({ userId, source, createdAt: clock.now() }).onConflictDoNothing();
    },
    isKnown,
    guard: (access) => async (context) => {
      if (!(await access(context))) return false;
      return context.caller !== null && !(await isKnown(context.caller.userId));
    },
  };
};
