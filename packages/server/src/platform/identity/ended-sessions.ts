import { and, gt, like } from 'drizzle-orm';
import { keyValues } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { KeyValues } from '../../kernel/key-values.ts';
import { familyLifeMs } from './refresh-families.ts';
import { sessionLife } from '../rights/session-life.ts';

/** Sessions that were ended before their tokens were over. */
export interface EndedSessions {
  /** From now on their tokens are refused here, on other servers within two seconds. One statement, however many they are. */
  end(sessionIds: readonly string[], tx?: Pick<Db, 'insert'>): Promise<void>;
  /** Whether a session ended within the life of a token. Asks the database at most every two seconds. */
  hasEnded(sessionId: string): Promise<boolean>;
  /** The same without regard to when: for tokens that are over and still say who somebody was. */
  everEnded(sessionId: string): Promise<boolean>;
}

/** How old the list may be, in milliseconds. */
const freshMs = 2000;
/** No token lives longer; the clocks of two servers may differ by a minute. */
const tokenMs = (sessionLife.firstParty + 60) * 1000;
const prefix = 'ended-session|';

export const createEndedSessions = ({ db, clock, records }: { db: Db; clock: Clock; records: KeyValues }): EndedSessions => {
  let ended = new Set<string>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  /** A record lives as long as the last token of its session may come back, so the recent ones are those that end last. */
  const read = async () => {
    const startedAt = performance.now();
    const recent = new Date(clock.now().getTime() + familyLifeMs - tokenMs);
    const rows = await db
      .select({ id: keyValues.id })
      .from(keyValues)
      .where(and(gt(keyValues.expiresAt, recent), like(keyValues.id, `${prefix}%`)));
    ended = new Set(rows.map(({ id }) => id));
    readAt = startedAt;
  };
  const refresh = () => (reading ??= read().finally(() => (reading = undefined)));

  return {
    async end(sessionIds, tx = db) {
      if (sessionIds.length === 0) return;
      const expiresAt = new Date(clock.now().getTime() + familyLifeMs);
      const rows = [...new Set(sessionIds)].map((id) => ({ id: prefix + id, model: 'EndedSession', payload: {}, expiresAt }));
      await tx.insert(keyValues).values(rows).onConflictDoUpdate({ target: keyValues.id, set: { expiresAt } });
      readAt = -Infinity;
    },
    async hasEnded(sessionId) {
      if (performance.now() - readAt >= freshMs) await refresh();
      return ended.has(prefix + sessionId);
    },
    everEnded: async (sessionId) => (await records.get(prefix + sessionId)) !== undefined,
  };
};
