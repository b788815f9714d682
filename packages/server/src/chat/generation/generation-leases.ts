import { and, eq, inArray, sql } from 'drizzle-orm';
import { generations } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** Milliseconds. A generation whose process died is known as such after at most `staleMs + beatMs`. */
export interface LeaseTimings {
  /** How often a process renews the leases of its generations, and looks for leases that no process renews. */
  beatMs: number;
  /** A generation whose lease was not renewed for this long has lost its process. */
  staleMs: number;
}

export interface Leases {
  /** Ends generations whose process has gone silent. Returns how many. */
  sweep(): Promise<number>;
  close(): void;
}

/**
 * Signs of life of the generations that this process writes, and the end of those whose process gives none.
 * Time is the database's: the clocks of two servers may differ.
 */
export const createLeases = ({
  db,
  timings: { beatMs, staleMs },
  mine,
  interrupt,
}: {
  db: Db;
  timings: LeaseTimings;
  /** Ids of the generations that this process writes. */
  mine: () => string[];
  interrupt: (generationId: string) => Promise<unknown>;
}): Leases => {
  const beat = async () => {
    const ids = mine();
    if (ids.length === 0) return;
    await db
      .update(generations)
      .set({ heartbeatAt: sql`now()` })
      .where(inArray(generations.id, ids));
  };
  const sweep = async () => {
    const isSilent = sql`${generations.heartbeatAt} < now() - ${staleMs} * interval '1 millisecond'`;
    const silent = await db
      .select({ id: generations.id })
      .from(generations)
      .where(and(eq(generations.status, 'running'), isSilent));
    for (const { id } of silent) await interrupt(id);
    return silent.length;
  };

  let isClosed = false;
  let blindUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  const tick = async () => {
    try {
      await beat();
      if (performance.now() >= blindUntil) await sweep();
    } catch {
      // While the database was away no process could renew a lease: give all of them the whole time again.
      blindUntil = performance.now() + staleMs;
    }
    plan();
  };
  const plan = () => {
    if (isClosed) return;
    timer = setTimeout(() => void tick(), beatMs);
    timer.unref();
  };
  plan();

  return {
    sweep,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
