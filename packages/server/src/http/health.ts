/** A thing outside that a server needs; throws when it cannot be reached. */
export type Check = () => Promise<void>;

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Milliseconds. */
export interface HealthTimings {
  /** A check that takes longer has failed. */
  timeoutMs: number;
  /** How long the database's word counts. */
  databaseMs: number;
  /** How long anything else's word counts: a model is asked no more often, however often health is read. */
  othersMs: number;
}

const defaultTimings: HealthTimings = { timeoutMs: 3000, databaseMs: 500, othersMs: 15_000 };

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

/** Whether a check holds, asked at most once in `keptMs`, by however many at once. */
const keep = (check: Check, { timeoutMs, keptMs }: { timeoutMs: number; keptMs: number }): (() => Promise<boolean>) => {
  let known: Promise<boolean> | undefined;
  return () => {
    known ??= within(Promise.resolve().then(check), timeoutMs)
      .then(
        () => true,
        () => false,
      )
      .finally(() => void setTimeout(() => (known = undefined), keptMs).unref());
    return known;
  };
};

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it should be sent requests, which is so while the
 * database can be reached and it does not drain; with `?verbose` the rest is listed as `ok` or `degraded`,
 * which changes nothing about the status. Both on any host, null for any other path; neither names a cause.
 */
export const createHealth = (
  { database, ...others }: { database: Check } & Record<string, Check>,
  { isDraining, timings = defaultTimings }: { isDraining: () => boolean; timings?: HealthTimings },
) => {
  const { timeoutMs } = timings;
  const isReachable = keep(database, { timeoutMs, keptMs: timings.databaseMs });
  const rest = Object.entries(others).map(
    ([name, check]) => [name, keep(check, { timeoutMs, keptMs: timings.othersMs })] as const,
  );

  const ready = async (isVerbose: boolean) => {
    const holds = await isReachable();
    const status = isDraining() ? 'draining' : holds ? 'ready' : 'unready';
    const listed = isVerbose ? await Promise.all(rest.map(async ([name, ask]) => [name, await ask()] as const)) : [];
    const checks = Object.fromEntries(
      [['database', holds] as const, ...listed].map(([name, ok]) => [name, ok ? 'ok' : 'degraded']),
    );
    return json(status === 'ready' ? 200 : 503, { status, ...(isVerbose && { checks }) });
  };
  return async (request: Request): Promise<Response | null> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/readyz') return ready(searchParams.has('verbose'));
    return pathname === '/healthz' ? json(200, { status: 'ok' }) : null;
  };
};
