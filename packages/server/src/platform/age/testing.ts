import type { AgeCheck, AgeMethod } from '@troupe/protocol';
import { createSandboxAgeChecks } from '../../adapters/age-checks/sandbox.ts';
import { createBrands } from '../../brands.ts';
import { users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../../http/testing.ts';
import type { AnyJob, Jobs } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';

/** Where the brand of the tests is, and another that has its own provider account. */
export const origins = { lantern: 'http://lantern.localhost:4100', acme: 'http://acme.localhost:4100' } as const;

interface Waiting {
  job: string;
  data: object;
  at: number;
}

/** Jobs that run when their time has come, by the clock of the tests. */
const createTestJobs = (
  clock: ReturnType<typeof createManualClock>,
): Jobs & { runDue(): Promise<void>; run(name: string): Promise<void> } => {
  const known = new Map<string, AnyJob>();
  let waiting: Waiting[] = [];
  return {
    start: (jobs) => jobs.forEach((job) => known.set(job.name, job)),
    async enqueue({ name }, data, { afterSeconds = 0 } = {}) {
      waiting.push({
        job: name,
        data: JSON.parse(JSON.stringify(data)) as object,
        at: clock.now().getTime() + afterSeconds * 1000,
      });
    },
    async runDue() {
      const due = waiting.filter(({ at }) => at <= clock.now().getTime());
      waiting = waiting.filter((one) => !due.includes(one));
      for (const { job, data } of due)
        await known
          .get(job)
          ?.run(data as never, { signal: AbortSignal.timeout(5000) })
          .catch(() => undefined);
    },
    /** One that the hour brings. */
    run: async (name) => known.get(name)?.run({} as never, { signal: AbortSignal.timeout(5000) }),
    drain: async () => undefined,
    close: async () => undefined,
  };
};

export interface AgeTest {
  server: TestServer;
  clock: ReturnType<typeof createManualClock>;
  log: ReturnType<typeof createMemoryLog>;
  jobs: ReturnType<typeof createTestJobs>;
  secret: string;
  /** Requests that the provider sent to us, as they were. */
  calls: { request: Request; body: string }[];
  /** A new member of the brand, with the columns of `change`. */
  join(id: string, change?: Partial<typeof users.$inferInsert>): Promise<Member>;
}

export interface Member {
  id: string;
  /** Where they stand; from a place, as our proxy and the caller tell it. */
  read(place?: { country?: string; hint?: string }): Promise<AgeCheck>;
  begin(method?: string, place?: { country?: string; hint?: string }): Promise<Response>;
  remove(): Promise<Response>;
  /** Begins a check and returns the path of its page. */
  open(method: AgeMethod): Promise<string>;
  /** Ends a check on the provider's page. */
  end(path: string, ending: string): Promise<Response>;
}

/** A whole server with the sandbox as its provider of age checks, each heard by the other over HTTP. */
export const createAgeTest = async ({
  wayMs = 0,
}: { /** From the provider’s clock to ours. */ wayMs?: number } = {}): Promise<AgeTest> => {
  const clock = createManualClock(new Date().toISOString());
  const log = createMemoryLog();
  const jobs = createTestJobs(clock);
  const database = await createTestDatabase();
  const policy = {
    adult: 'verified' as const,
    age_elsewhere: {
      methods: [
        'id_scan_face_match',
        'double_blind',
        'facial_age_estimation',
        'email',
        'id_scan',
        'mobile',
        'credit_card',
      ] as AgeMethod[],
    },
  };
  const brands = createBrands([
    createTestBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'], policy }),
    createTestBrand({ id: 'acme', name: 'Acme', hosts: ['acme.localhost:4100'], policy }),
  ]);
  const secret = 'secret-of-the-sandbox-in-the-tests';
  const calls: AgeTest['calls'] = [];
  const sandbox = await createSandboxAgeChecks({
    db: database.db,
    clock,
    log,
    secret,
    brands: brands.all,
    deliver: async (request) => {
      calls.push({ request: request.clone(), body: await request.clone().text() });
      clock.advance(wayMs);
      return server.fetch(request);
    },
  });
  const server: TestServer = await createTestServer({
    database,
    clock,
    log,
    jobs,
    brands,
    ageChecks: sandbox.ageChecks,
    rawRoutes: [sandbox.route],
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  const join: AgeTest['join'] = async (id, change = {}) => {
    const [row] = await database.db
      .insert(users)
      .values({
        id,
        applicationId: 'lantern',
        externalId: `subject-${id}`,
        name: id,
        email: `${id}@people.example`,
        platform: 'first_party',
        role: 'free_tier',
        registeredAt: clock.now(),
        settings: { showNSFW: true },
        ...change,
      })
      .returning();
    if (row === undefined) throw new Error('no row');
    const { token } = await createTokenService({ keys: server.ports.secretKeys, clock }).issue(row, { ttl: 4 * 86_400 });
    const send = (method: string, { country, hint }: { country?: string; hint?: string } = {}, body?: object) => {
      const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
      if (hint !== undefined) headers.set('x-country', hint);
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const request = new Request(`${origins.lantern}/api/v1/age-verification`, init);
      return server.fetch(request, { address: '127.0.0.1', country: country ?? null });
    };
    const begin: Member['begin'] = (method, place) => send('POST', place, method === undefined ? {} : { method });
    return {
      id,
      begin,
      read: async (place) => (await (await send('GET', place)).json()) as AgeCheck,
      remove: () => send('DELETE'),
      async open(method) {
        const answer = await begin(method);
        if (!answer.ok) throw new Error(await answer.text());
        return ((await answer.json()) as { providerUrl: string }).providerUrl;
      },
      end: (path, ending) =>
        server.send(path, { origin: origins.lantern, method: 'POST', headers: form, body: new URLSearchParams({ ending }) }),
    };
  };
  return { server, clock, log, jobs, secret, calls, join };
};
