import type { PgBoss } from 'pg-boss';
import type { AnyJob } from '../../ports/index.ts';
import { dayS, hourS, silentS } from './limits.ts';

/** What failed for the last time; nothing works on it. */
const deadLetters = 'dead-letters';

const queueOf = ({ tries = 5, retryAfterSeconds = 30, withinSeconds = 900 }: AnyJob) => ({
  retryLimit: tries - 1,
  retryDelay: retryAfterSeconds,
  retryBackoff: true,
  retryDelayMax: hourS,
  expireInSeconds: withinSeconds,
  heartbeatSeconds: silentS,
  retentionSeconds: 14 * dayS,
  deleteAfterSeconds: dayS,
  deadLetter: deadLetters,
  warningQueueSize: 10_000,
});

/** Makes the jobs known to the database: limits and schedules are the last started server's to say. */
export const register = async (boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  await boss.createQueue(deadLetters, { retentionSeconds: 30 * dayS, policy: 'standard' });
  for (const job of jobs) {
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, queueOf(job));
    else await boss.createQueue(job.name, { policy: 'exclusive', ...queueOf(job) });
    if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', missed: 'once' });
  }
};
