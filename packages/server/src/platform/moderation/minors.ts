import { minorSignals } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';

/** From where it is known that an account is a minor's. */
export type MinorSource = 'age_check' | 'parent' | 'platform' | 'own_words';

export interface Minors {
  /**
   * Remembers that an account is a minor's, and since when: never an age. The first word of it counts. The adult rule
   * (`adult-access.ts`) reads it with the account.
   */
  signal(tx: Pick<Db, 'insert'>, userId: string, source: MinorSource): Promise<void>;
}

export const createMinors = ({ clock }: { clock: Clock }): Minors => ({
  async signal(tx, userId, source) {
    await tx.insert(minorSignals).values({ userId, source, createdAt: clock.now() }).onConflictDoNothing();
  },
});
