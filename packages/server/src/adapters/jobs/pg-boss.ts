import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { ServerCloses, type Database, type AnyJob, type Jobs, type Log } from '../../ports/index.ts';
import { nextTurn } from '../../kernel/turns.ts';
import { intervals, lookS } from './limits.ts';
import { register } from './register.ts';
import { createWorkers } from './workers.ts';

/** Tables of the queue stand in a schema of their own, which the library makes and migrates. */
const schema = 'jobs';
/** Longest that closing takes, in milliseconds. */
const closeMs = 2000;

export interface JobsOptions {
  database: Pick<Database, 'executeSql' | 'kind'>;
  log: Log;
  /** Milliseconds until it opens by itself: a start and the first page come first. */
  openAfterMs?: number;
  /** Overrides of tests: a clock that is moved by hand, and what a session needs for it. */
  boss?: Pick<ConstructorOptions, 'clock'> & { session?: (statements: string[]) => Promise<void> };
}

/** As an error, whose values the log knows to leave out. */
const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : Object.assign(new Error('The queue of jobs failed.'), thrown);

const within = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });

const createBoss = async ({ database, boss: { session, ...clock } = {} }: JobsOptions): Promise<PgBoss> => {
  // Half a megabyte of source, which no start waits for.
  const { PgBoss } = await import('pg-boss');
  const isEmbedded = database.kind === 'pglite';
  // PGlite answers on the event loop: without a turn between them, dozens of statements would be one long one.
  const inTurns: typeof database.executeSql = async (text, values) => {
    await nextTurn();
    return database.executeSql(text, values);
  };
  return new PgBoss({
    schema,
    db: { executeSql: isEmbedded ? inTurns : database.executeSql, ...(session && { setSessionStatements: session }) },
    backend: isEmbedded ? 'pglite' : 'postgres',
    registerInstance: false,
    // PGlite has neither autovacuum nor a second connection.
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
    ...intervals,
    ...clock,
  });
};

/** Only one process uses this database, so a job that is still marked as active belongs to a process that has ended. */
const takeUpAtOnce = async (boss: PgBoss, { executeSql }: JobsOptions['database']) => {
  await executeSql(`update ${schema}.job set heartbeat_on = to_timestamp(0) where state = 'active'`);
  await boss.supervise();
};

/** Jobs in the database that everything else is in, by pg-boss: the same for PGlite and PostgreSQL. */
export const createJobs = (options: JobsOptions): Jobs & { opened(): Promise<unknown> } => {
  const { database, log, openAfterMs = 3000 } = options;
  const closing = new AbortController();
  const workers = createWorkers({ log, closing: closing.signal });
  let jobs: readonly AnyJob[] = [];
  let opening: Promise<PgBoss> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDraining = false;

  const open = async (): Promise<PgBoss> => {
    const boss = await createBoss(options);
    boss.on('error', (error) => closing.signal.aborted || log.error('The queue of jobs failed.', { error: toError(error) }));
    boss.on('warning', ({ message }) => log.info('The queue of jobs warns.', { warning: message }));
    try {
      await boss.start();
      await register(boss, jobs);
      if (database.kind === 'pglite') await takeUpAtOnce(boss, database);
      for (const job of jobs) if (!isDraining) await workers.work(boss, job);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      throw error;
    }
  };

  const openLater = (ms: number) => {
    timer = setTimeout(() => void opened().catch(() => undefined), ms);
    timer.unref();
  };
  /** Opened once; a failure is tried again, by the next that needs it or after a while. */
  const opened = (): Promise<PgBoss> => {
    clearTimeout(timer);
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      if (!isDraining) {
        log.error('The queue of jobs could not be opened; it is tried again.', { error });
        openLater(lookS * 1000);
      }
      throw error;
    });
    return opening;
  };
  /** What there is to end; opens nothing. */
  const ending = async (): Promise<PgBoss | undefined> => {
    isDraining = true;
    clearTimeout(timer);
    return opening?.catch(() => undefined);
  };

  return {
    opened,
    start(given) {
      jobs = given;
      openLater(openAfterMs);
    },
    async enqueue({ name }, data, { key = crypto.randomUUID(), afterSeconds } = {}) {
      // A queue that is closed is not opened for it again.
      closing.signal.throwIfAborted();
      const boss = await opened();
      await boss.send(name, data, { singletonKey: key, ...(afterSeconds !== undefined && { startAfter: afterSeconds }) });
      if (afterSeconds === undefined) workers.wake(boss, name);
    },
    async drain(ms) {
      const boss = await ending();
      if (boss) await within(ms, workers.rest(boss));
    },
    async close() {
      closing.abort(new ServerCloses());
      // A database that does not answer must not hold a stop up.
      await within(
        closeMs,
        ending().then((boss) => boss?.stop({ graceful: true, timeout: 1000, close: false })),
      );
    },
  };
};
