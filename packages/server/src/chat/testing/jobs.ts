import { ServerCloses, type AnyJob, type Jobs } from '../../ports/index.ts';

export interface TestJobs extends Jobs {
  /** Resolves once nothing goes on; what failed since waits for `retry`. */
  settled(): Promise<void>;
  /** Runs again what has failed, as another server would after a close; returns how many that were. */
  retry(): Promise<number>;
  /** What runs have thrown. */
  errors: unknown[];
}

/** The queue of jobs without its database and its clock: what is asked for runs at once, one of a key at a time. */
export const createTestJobs = (given: readonly AnyJob[] = []): TestJobs => {
  const jobs: AnyJob[] = [...given];
  const errors: unknown[] = [];
  const underWay = new Map<string, Promise<void>>();
  const failed = new Map<string, () => void>();
  let closing = new AbortController();

  const perform = (job: AnyJob, data: object, key: string) => {
    // Through JSON, as to the database and back.
    const kept = JSON.parse(JSON.stringify(data)) as never;
    const run = Promise.resolve()
      .then(() => job.run(kept, { signal: closing.signal }))
      .catch((error: unknown) => {
        errors.push(error);
        failed.set(key, () => perform(job, data, key));
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, run);
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    start: (more) => void jobs.push(...more),
    async enqueue({ name }, data, { key = crypto.randomUUID() } = {}) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job is called ${name}.`);
      const id = `${name} ${key}`;
      if (!underWay.has(id) && !failed.has(id)) perform(job, data, id);
    },
    settled,
    async retry() {
      const again = [...failed.values()];
      failed.clear();
      if (closing.signal.aborted) closing = new AbortController();
      for (const run of again) run();
      await settled();
      return again.length;
    },
    errors,
    drain: settled,
    async close() {
      closing.abort(new ServerCloses());
      await settled();
    },
  };
};
