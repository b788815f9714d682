/**
 * The part of TanStack Query's client that core uses, for the frame: there every kilobyte counts,
 * and the original weighs five times as much (decision 9). Same names, same meaning; the build
 * puts it in the original's place, the package's tsconfig holds core to what is here, and
 * `query.test.tsx` runs one suite over both.
 */
export type QueryKey = readonly unknown[];

/** What a query function gets. Reading `signal` says that it stops when nobody waits any more. */
export interface QueryFunctionContext {
  queryKey: QueryKey;
  readonly signal: AbortSignal;
}

export type Retry = boolean | number | ((failureCount: number, error: Error) => boolean);

export type StaleTime<T> = number | ((query: { state: { data?: T | undefined } }) => number);

export interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn: (context: QueryFunctionContext) => T | Promise<T>;
  /** Milliseconds during which data counts as fresh, or how to tell from the data. */
  staleTime?: StaleTime<T>;
  /** Milliseconds that data is kept after the last reader left; five minutes unless told. */
  gcTime?: number;
  retry?: Retry;
  /** Only `always` is meant: our client itself knows about being offline. */
  networkMode?: 'always';
  /** Here data is what was given, always; the original has to be told. */
  structuralSharing?: false;
}

interface Defaults {
  queries?: { retry?: Retry; refetchOnWindowFocus?: false };
}

const GC_TIME = 300_000;
const MAX_DELAY = 30_000;

/** The same text for equal keys, whatever the order of their properties. */
const hashOf = (key: QueryKey): string =>
  JSON.stringify(key, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const shouldRetry = (retry: Retry, failures: number, error: Error): boolean =>
  typeof retry === 'function' ? retry(failures, error) : retry === true || failures < Number(retry);

/** What a reader sees; replaced as a whole, so that a changed identity means a changed query. */
export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
}

interface Run {
  promise: Promise<unknown>;
  controller: AbortController;
  isSignalRead: boolean;
}

/** One cached answer: its state, its readers, and the request that may be on its way. */
export class Query<T = unknown> {
  state: QueryState<T> = { data: undefined, error: null, isFetching: false };
  readonly key: QueryKey;
  private readonly readers = new Map<() => void, QueryOptions<T> & { enabled?: boolean }>();
  private readonly forget: () => void;
  private updatedAt = 0;
  private isInvalid = false;
  private run: Run | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gcTime = 0;

  constructor(key: QueryKey, forget: () => void) {
    this.key = key;
    this.forget = forget;
  }

  set(data: T): void {
    this.updatedAt = Date.now();
    this.isInvalid = false;
    this.change({ data, error: null });
  }

  isStale(staleTime: StaleTime<T> = 0): boolean {
    const freshFor = typeof staleTime === 'function' ? staleTime(this) : staleTime;
    return this.state.data === undefined || this.isInvalid || Date.now() - this.updatedAt >= freshFor;
  }

  invalidate(): void {
    this.isInvalid = true;
  }

  /** Joins the request on its way; `isAnew` replaces it, unless there is nothing to show yet. */
  fetch(options: QueryOptions<T>, retry: Retry, isAnew = false): Promise<T> {
    this.gcTime = Math.max(this.gcTime, options.gcTime ?? GC_TIME);
    if (this.run && !(isAnew && this.state.data !== undefined)) return this.run.promise as Promise<T>;
    this.stop();
    const run: Run = { promise: Promise.resolve(), controller: new AbortController(), isSignalRead: false };
    this.run = run;
    this.change(this.state.data === undefined ? { error: null, isFetching: true } : { isFetching: true });
    const promise = this.attempt(run, options, retry).then(
      (data) => {
        if (this.run === run) {
          this.run = undefined;
          this.state = { ...this.state, isFetching: false };
          this.set(data);
        }
        return data;
      },
      (error: Error) => {
        if (this.run === run) {
          this.run = undefined;
          this.change({ error, isFetching: false });
        }
        throw error;
      },
    );
    run.promise = promise;
    this.scheduleEnd();
    return promise;
  }

  /** Fetches again for its readers. */
  async refetch(retry: Retry): Promise<void> {
    const options = [...this.readers.values()].find(({ enabled }) => enabled !== false);
    if (options) await this.fetch(options, options.retry ?? retry, true).catch(() => undefined);
  }

  subscribe(reader: () => void, options: QueryOptions<T>): () => void {
    clearTimeout(this.timer);
    this.readers.set(reader, options);
    this.gcTime = Math.max(this.gcTime, options.gcTime ?? GC_TIME);
    return () => {
      this.readers.delete(reader);
      if (this.readers.size > 0) return;
      if (this.run?.isSignalRead) {
        this.stop();
        this.state = { ...this.state, isFetching: false };
      }
      this.scheduleEnd();
    };
  }

  /** Ends the request on its way; its outcome will not be looked at. */
  stop(): void {
    this.run?.controller.abort();
    this.run = undefined;
  }

  private async attempt(run: Run, options: QueryOptions<T>, retry: Retry): Promise<T> {
    const context: QueryFunctionContext = {
      queryKey: this.key,
      get signal() {
        run.isSignalRead = true;
        return run.controller.signal;
      },
    };
    for (let failures = 0; ; failures++) {
      try {
        return await options.queryFn(context);
      } catch (error) {
        if (this.run !== run || !shouldRetry(retry, failures, error as Error)) throw error;
        await new Promise((done) => setTimeout(done, Math.min(1000 * 2 ** failures, MAX_DELAY)));
        if (this.run !== run) throw error;
      }
    }
  }

  private change(next: Partial<QueryState<T>>): void {
    this.state = { ...this.state, ...next };
    for (const reader of Array.from(this.readers.keys())) reader();
  }

  private scheduleEnd(): void {
    clearTimeout(this.timer);
    if (this.readers.size > 0 || this.gcTime === Infinity) return;
    this.timer = setTimeout(() => (this.run ? this.scheduleEnd() : this.forget()), this.gcTime);
  }
}

/** All cached answers of one mounted product. */
export class QueryClient {
  /** How often a failed query is tried again unless it says so itself. */
  readonly retry: Retry;
  private readonly queries = new Map<string, Query>();

  constructor({ defaultOptions }: { defaultOptions?: Defaults } = {}) {
    this.retry = defaultOptions?.queries?.retry ?? 3;
  }

  /** The query of a key, made when there is none. */
  query<T>(key: QueryKey): Query<T> {
    const hash = hashOf(key);
    const known = this.queries.get(hash);
    if (known) return known as Query<T>;
    const query = new Query<T>(key, () => {
      if (this.queries.get(hash) === (query as unknown)) this.queries.delete(hash);
    });
    this.queries.set(hash, query as unknown as Query);
    return query;
  }

  async fetchQuery<T>(options: QueryOptions<T>): Promise<T> {
    const query = this.query<T>(options.queryKey);
    if (!query.isStale(options.staleTime)) return query.state.data as T;
    return query.fetch(options, options.retry ?? false);
  }

  getQueryData<T>(key: QueryKey): T | undefined {
    return this.queries.get(hashOf(key))?.state.data as T | undefined;
  }

  /** An updater that answers undefined changes nothing. */
  setQueryData<T>(key: QueryKey, next: T | ((before: T | undefined) => T | undefined)): void {
    const data =
      typeof next === 'function' ? (next as (before: T | undefined) => T | undefined)(this.getQueryData<T>(key)) : next;
    if (data !== undefined) this.query<T>(key).set(data);
  }

  async invalidateQueries(filter: { queryKey: QueryKey; refetchType?: 'active' | 'none' }): Promise<void> {
    for (const query of this.matching(filter.queryKey)) query.invalidate();
    if (filter.refetchType !== 'none') await this.refetchQueries(filter);
  }

  async refetchQueries({ queryKey }: { queryKey: QueryKey }): Promise<void> {
    await Promise.all(this.matching(queryKey).map((query) => query.refetch(this.retry)));
  }

  removeQueries({ queryKey }: { queryKey: QueryKey }): void {
    for (const query of this.matching(queryKey)) this.queries.delete(hashOf(query.key));
  }

  clear(): void {
    this.queries.clear();
  }

  /** Queries whose key begins with the given one. */
  private matching(prefix: QueryKey): Query[] {
    return [...this.queries.values()].filter(({ key }) => hashOf(key.slice(0, prefix.length)) === hashOf(prefix));
  }
}
