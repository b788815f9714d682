import { gt, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { sessionLife } from './session-life.ts';

/** Accounts whose rights changed while tokens of before may still live. */
export interface ChangedAccounts {
  /** When the account's rights changed last, in milliseconds, as far as that matters to a living token; asks the database at most every two seconds. */
  lastChange(userId: string): Promise<number | undefined>;
  /** The same from memory. */
  known(userId: string): number | undefined;
}

/** How old the list may be, in milliseconds. */
const defaultFreshMs = 2000;
/** No token lives longer; the clocks of two servers may differ by a minute. */
const windowMs = (sessionLife.firstParty + 60) * 1000;
/** How long a change may stay in a transaction after its time was written. */
const overlapMs = 30_000;

/** One small read in two seconds for the whole process, however many call; what is read again is only what is new. */
export const createChangedAccounts = ({ db, freshMs = defaultFreshMs }: { db: Db; freshMs?: number }): ChangedAccounts => {
  const changes = new Map<string, { at: number; heard: number }>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const startedAt = performance.now();
    const sinceMs = Math.min(windowMs, startedAt - readAt + overlapMs);
    const rows = await db
      .select({ id: users.id, at: users.changedAt })
      .from(users)
      .where(gt(users.changedAt, sql`now() - ${sinceMs / 1000} * interval '1 second'`));
    for (const { id, at } of rows) {
      const time = at?.getTime() ?? 0;
      if (changes.get(id)?.at !== time) changes.set(id, { at: time, heard: startedAt });
    }
    for (const [id, { heard }] of changes) if (startedAt - heard > windowMs) changes.delete(id);
    readAt = startedAt;
  };
  const refresh = () => (reading ??= read().finally(() => (reading = undefined)));
  const known = (userId: string) => changes.get(userId)?.at;

  return {
    known,
    async lastChange(userId) {
      if (performance.now() - readAt >= freshMs) await refresh();
      return known(userId);
    },
  };
};
