import type { Periods, Sweep, SweepContext } from '../data-map.ts';
import type { Clock, Db, Job, Log } from '../ports/index.ts';
import { dayMs } from '../kernel/schedules/time.ts';

export const defaultPeriods: Periods = { guestDays: 90, removedDays: 30, reportDays: 30, pieceHours: 24 };

export interface Retention {
  /** Drops everything that is over; returns how many rows each sweep dropped. Ends early where `signal` aborts. */
  run(signal?: AbortSignal): Promise<Record<string, number>>;
  /** Does so every hour, once for all servers, and tells the log what went. */
  job: Job;
}

/** Statements of one sweep in one run; the next hour goes on. */
const batchesMost = 200;

/** The one sweeper of rows whose time is over: it runs the sweeps of the features. */
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
  const work = async (sweep: Sweep, signal: AbortSignal | undefined): Promise<number> => {
    let dropped = 0;
    for (let at = 0; at < batchesMost; at += 1) {
      if (signal?.aborted) break;
      const now = clock.now();
      const context: SweepContext = { db, periods, now, daysAgo: (days) => new Date(now.getTime() - days * dayMs) };
      const { length } = await sweep(context);
      if (length === 0) break;
      dropped += length;
    }
    return dropped;
  };

  const run = async (signal?: AbortSignal) => {
    const told: Record<string, number> = {};
    for (const [name, sweep] of Object.entries(sweeps)) told[name] = await work(sweep, signal);
    return told;
  };

  return {
    run,
    job: {
      name: 'platform/retention',
      schedule: '7 * * * *',
      async run(_, { signal }) {
        const dropped = Object.entries(await run(signal)).filter(([, rows]) => rows > 0);
        if (dropped.length > 0) log.info('What is over was dropped.', { rows: Object.fromEntries(dropped) });
      },
    },
  };
};
