import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { AnyJob, Log } from '../../ports/index.ts';
import { lookS, silentS } from './limits.ts';

type Fetched = JobWithMetadata<never>;

export interface Workers {
  /** Begins to work on a job that is registered, as many at a time as it says. */
  work(boss: PgBoss, job: AnyJob): Promise<void>;
  /** Lets them look at once, without waiting for their next look. */
  wake(boss: PgBoss, name: string): void;
  /** Lets them look no more; resolves once what they do has ended. */
  rest(boss: PgBoss): Promise<void>;
}

/** @param closing aborts what goes on, without a word: it is taken up again */
export const createWorkers = ({ log, closing }: { log: Log; closing: AbortSignal }): Workers => {
  const idsByName = new Map<string, string[]>();

  const perform = async (job: AnyJob, { id, data, signal, retryCount, retryLimit }: Fetched): Promise<JobResult> => {
    try {
      await job.run(data, { signal: AbortSignal.any([signal, closing]) });
      return { id, status: 'completed' };
    } catch (error) {
      const text =
        retryCount >= retryLimit
          ? 'A job failed for the last time; it lies among the dead letters.'
          : 'A job failed and is tried again.';
      if (!closing.aborted) log.error(text, { job: job.name, jobId: id, run: retryCount + 1, error });
      // Told, not thrown: the library would keep the error, which may quote values.
      return { id, status: 'failed' };
    }
  };

  /** One loop, which wakes itself while there is more: the library would wake the first of several alone. */
  const begin = async (boss: PgBoss, job: AnyJob): Promise<string> => {
    const id: string = await boss.work(
      job.name,
      {
        batchSize: 1,
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: lookS,
        heartbeatRefreshSeconds: silentS / 3,
      },
      async (fetched: Fetched[]) => {
        try {
          return await Promise.all(fetched.map((one) => perform(job, one)));
        } finally {
          boss.notifyWorker(id);
        }
      },
    );
    return id;
  };

  return {
    async work(boss, job) {
      const ids: string[] = [];
      idsByName.set(job.name, ids);
      for (let at = 0; at < (job.atOnce ?? 1); at += 1) ids.push(await begin(boss, job));
    },
    wake(boss, name) {
      for (const id of idsByName.get(name) ?? []) boss.notifyWorker(id);
    },
    rest: async (boss) => void (await Promise.all([...idsByName.keys()].map((name) => boss.offWork(name, { wait: true })))),
  };
};
