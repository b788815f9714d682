import type { Periods, Sweep, SweepContext } from '../data-map.ts';
import type { Clock, Db, Log } from '../ports/index.ts';

export const defaultPeriods: Periods = { guestDays: 90, removedDays: 30, reportDays: 30, pieceHours: 24 };

export interface Retention {
  /** Drops everything that is over; answers how many rows each sweep dropped. */
  run(): Promise<Record<string, number>>;
  /** Every hour from now on, until `stop`. */
  start(): void;
  stop(): void;
}

/** Statements of one sweep in one run; the next hour goes on. */
const batchesMost = 200;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** The one sweeper of what nobody may or need keep: it runs the sweeps of the features. */
export const createRetention = ({
  db,
  clock,
  log,
  periods = defaultPeriods,
  sweeps,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  periods?: Periods | undefined;
  sweeps: Record<string, Sweep>;
}): Retention => {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const work = async (sweep: Sweep): Promise<number> => {
    let dropped = 0;
    for (let at = 0; at < batchesMost && !stopping.signal.aborted; at += 1) {
      const now = clock.now();
      const context: SweepContext = { db, periods, now, daysAgo: (days) => new Date(now.getTime() - days * dayMs) };
      const { length } = await sweep(context);
      if (length === 0) break;
      dropped += length;
    }
    return dropped;
  };

  const run = async () => {
    const told: Record<string, number> = {};
    for (const [name, sweep] of Object.entries(sweeps)) told[name] = await work(sweep);
    return told;
  };

  return {
    run,
    start() {
      timer = setInterval(() => void run().catch((error: unknown) => log.error('A sweep failed.', { error })), hourMs);
      timer.unref();
    },
    stop() {
      stopping.abort();
      clearInterval(timer);
    },
  };
};
