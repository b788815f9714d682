/** Why a run is ended by a server that closes: no fault of the run, which is taken up elsewhere. */
export class ServerCloses extends Error {
  constructor() {
    super('the server shuts down');
  }
}

/** What a run of a job gets beside its data. */
export interface JobRun {
  /** Aborted when the run has had its time, or with `ServerCloses`: a job that then throws is run again. */
  signal: AbortSignal;
}

/**
 * Background work. It runs once for each time it was asked for, on any server that knows its name, and
 * again where its server died or it threw: what it has done twice must be as if done once.
 */
export interface Job<Data extends object = Record<string, never>> {
  /** `area/feature.verb`, of letters, digits and `./-`; a name is for ever, since other servers may be older. */
  name: string;
  /** Five fields of cron, in UTC: one run for all servers. A time at which no server ran is made up for once. */
  schedule?: string;
  /** Runs that one server does at a time; 1 unless told. */
  atOnce?: number;
  /** Runs at most, the first included; then it lies among the dead letters. 5 unless told. */
  tries?: number;
  /** Seconds before the second run, twice as many before each further one, an hour at most. 30 unless told. */
  retryAfterSeconds?: number;
  /** Seconds that a run may take. 900 unless told. */
  withinSeconds?: number;
  run(data: Data, run: JobRun): Promise<void>;
}

/** A job among others, whatever its data. */
export type AnyJob = Job<never>;

/** The one queue of work in the background. */
export interface Jobs {
  /** Begins to work on these, soon and by itself; jobs of other names are left alone. Called once. */
  start(jobs: readonly AnyJob[]): void;
  /**
   * Asks for a run of a started job. It is kept before this resolves. Throws `ServerCloses` once closed.
   *
   * @param data goes through JSON; ids, never what people wrote: it is kept for days and read by operators
   * @param options.afterSeconds not before so many seconds
   * @param options.key one run of a key waits or goes on at a time; a second request meanwhile adds none
   */
  enqueue<Data extends object>(
    job: Pick<Job<Data>, 'name'>,
    data: Data,
    options?: { key?: string; afterSeconds?: number },
  ): Promise<void>;
  /** Begins no further run; resolves once those that go on have ended, or after `ms`. */
  drain(ms: number): Promise<void>;
  /** Ends the runs that go on, which are taken up again elsewhere, and works no more. Two seconds at most. */
  close(): Promise<void>;
}
