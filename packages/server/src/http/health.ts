/** What a server needs from outside to answer well, each by name; a check throws when its thing cannot be reached. */
export type Checks = Record<string, () => Promise<void>>;

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

/**
 * `GET /healthz` (the process takes requests) and `GET /readyz` (everything it needs can be reached),
 * on any host; null for any other path. Neither names a cause.
 */
export const createHealth = (
  checks: Checks,
  { isStopping, timeoutMs = 3000 }: { isStopping: () => boolean; timeoutMs?: number },
) => {
  const ready = async () => {
    const names = Object.keys(checks);
    const results = await Promise.allSettled(names.map((name) => within(Promise.resolve().then(checks[name]), timeoutMs)));
    const failing = names.filter((_, index) => results[index]?.status === 'rejected');
    return failing.length === 0 && !isStopping()
      ? json(200, { status: 'ready' })
      : json(503, { status: isStopping() ? 'stopping' : 'unready', failing });
  };
  return async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/readyz') return ready();
    if (pathname === '/healthz') return isStopping() ? json(503, { status: 'stopping' }) : json(200, { status: 'ok' });
    return null;
  };
};
