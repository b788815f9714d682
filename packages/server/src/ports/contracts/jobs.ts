import { expect, it, onTestFinished, vi } from 'vitest';
import { ServerCloses, type AnyJob, type Job, type Jobs } from '../jobs.ts';

/** Servers on one database, whose time goes on where a test says so. */
export interface JobServers {
  /** A server that works on these and has begun to. */
  start(jobs: readonly AnyJob[]): Promise<Jobs>;
  /** Nothing that it says reaches the database any more, as after `kill -9`. */
  kill(server: Jobs): void;
  advance(seconds: number): Promise<void>;
  /** How many jobs of this name wait, go on, or lie among the dead letters. */
  count(name: string, where: 'waiting' | 'active' | 'dead'): Promise<number>;
  /** What was written into the log as an error. */
  errors(): readonly { text: string; fields?: Record<string, unknown> | undefined }[];
}

interface Asked {
  id: number;
}

const named = (change: Partial<Job<Asked>> & Pick<Job<Asked>, 'run'>): Job<Asked> => ({
  name: `tests/job.${crypto.randomUUID()}`,
  ...change,
});

/** A gate that a run waits at. */
const createGate = () => {
  let open = () => undefined as void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  onTestFinished(() => open());
  return { passed, open };
};

const runsOnce = { timeout: 10_000, interval: 10 };

/** What every adapter of `Jobs` must do. Call it inside a `describe`. */
export const describeJobs = (open: () => Promise<JobServers>): void => {
  /** Moves time on, a look of the workers at a time, until it holds. */
  const advanceUntil = async (servers: JobServers, holds: () => boolean | Promise<boolean>, atMostSeconds: number) => {
    for (let passed = 0; passed <= atMostSeconds; passed += 15) {
      if (await holds()) return passed;
      await servers.advance(15);
    }
    throw new Error(`It does not hold after ${atMostSeconds} seconds.`);
  };

  it('runs what was asked for once, at once, with its data', async () => {
    const servers = await open();
    const run = vi.fn(async () => undefined);
    const job = named({ run });
    const [one] = [await servers.start([job]), await servers.start([job])];
    await one.enqueue(job, { id: 7 });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), runsOnce);
    expect(run).toHaveBeenCalledWith({ id: 7 }, { signal: expect.any(AbortSignal) as unknown });
    await servers.advance(120);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await servers.count(job.name, 'waiting')).toBe(0);
  });

  it('keeps one of a key while it waits or goes on, and takes the next when it is over', async () => {
    const servers = await open();
    const gate = createGate();
    const run = vi.fn(() => gate.passed);
    const job = named({ run });
    const server = await servers.start([job]);
    for (let press = 0; press < 3; press += 1) await server.enqueue(job, { id: press }, { key: 'the same' });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), runsOnce);
    await server.enqueue(job, { id: 4 }, { key: 'the same' });
    gate.open();
    await vi.waitFor(async () => expect(await servers.count(job.name, 'active')).toBe(0), runsOnce);
    expect(run).toHaveBeenCalledTimes(1);
    await server.enqueue(job, { id: 5 }, { key: 'the same' });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), runsOnce);
  });

  it('tries again what threw, each time later, and tells why in the log', async () => {
    const servers = await open();
    const run = vi.fn(async () => undefined as void);
    run.mockRejectedValueOnce(new Error('first')).mockRejectedValueOnce(new Error('second'));
    const job = named({ run, retryAfterSeconds: 60 });
    const server = await servers.start([job]);
    await server.enqueue(job, { id: 1 });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), runsOnce);
    await vi.waitFor(async () => expect(await servers.count(job.name, 'waiting')).toBe(1), runsOnce);
    await servers.advance(15);
    expect(run).toHaveBeenCalledTimes(1);
    const first = await advanceUntil(servers, () => run.mock.calls.length === 2, 300);
    await vi.waitFor(async () => expect(await servers.count(job.name, 'waiting')).toBe(1), runsOnce);
    const second = await advanceUntil(servers, () => run.mock.calls.length === 3, 600);
    expect(first).toBeGreaterThanOrEqual(15);
    expect(second).toBeGreaterThanOrEqual(60);
    expect(servers.errors().map(({ text }) => text)).toEqual(Array.from({ length: 2 }, () => 'A job failed and is tried again.'));
    expect(servers.errors()[1]?.fields).toMatchObject({ job: job.name, run: 2, error: new Error('second') });
  });

  it('puts aside what failed for the last time, and keeps nothing of the error', async () => {
    const servers = await open();
    const run = vi.fn(async () => Promise.reject(new Error('somebody wrote this')));
    const job = named({ run, tries: 2, retryAfterSeconds: 1 });
    const server = await servers.start([job]);
    await server.enqueue(job, { id: 1 });
    await advanceUntil(servers, async () => (await servers.count(job.name, 'dead')) === 1, 300);
    expect(run).toHaveBeenCalledTimes(2);
    expect(servers.errors().at(-1)?.text).toBe('A job failed for the last time; it lies among the dead letters.');
    await servers.advance(300);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs as many at a time as the job says, and all of them without waiting for the next look', async () => {
    const servers = await open();
    let [now, most, ended] = [0, 0, 0];
    const job = named({
      atOnce: 2,
      run: async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
        ended += 1;
      },
    });
    const server = await servers.start([job]);
    await Promise.all(Array.from({ length: 9 }, (_, id) => server.enqueue(job, { id })));
    await vi.waitFor(() => expect(ended).toBe(9), runsOnce);
    expect(most).toBe(2);
  });

  it('runs what is due once for all servers, and what was missed while none ran', async () => {
    const servers = await open();
    const run = vi.fn(async () => undefined);
    const job = named({ run, schedule: '30 * * * *' });
    const [one, other] = [await servers.start([job]), await servers.start([job])];
    await servers.advance(3600 + 180);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(0), runsOnce);
    expect(run).toHaveBeenCalledTimes(1);
    await Promise.all([one.close(), other.close()]);
    await servers.advance(2 * 3600);
    await servers.start([job]);
    await advanceUntil(servers, () => run.mock.calls.length === 2, 300);
    await servers.advance(120);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs again what a killed server had begun', async () => {
    const servers = await open();
    const gate = createGate();
    const ran: string[] = [];
    const job = named({ run: async () => (ran.push('killed'), gate.passed), retryAfterSeconds: 1 });
    const killed = await servers.start([job]);
    await killed.enqueue(job, { id: 1 });
    await vi.waitFor(() => expect(ran).toEqual(['killed']), runsOnce);
    servers.kill(killed);
    await servers.start([{ ...job, run: async () => void ran.push('next') }]);
    const passed = await advanceUntil(servers, () => ran.length === 2, 300);
    expect(passed).toBeLessThanOrEqual(180);
    expect(ran).toEqual(['killed', 'next']);
    await vi.waitFor(async () => expect(await servers.count(job.name, 'active')).toBe(0), runsOnce);
  });

  it('waits for what goes on when it drains, and begins no more', async () => {
    const servers = await open();
    const gate = createGate();
    const run = vi.fn(() => gate.passed);
    const job = named({ run });
    const server = await servers.start([job]);
    await server.enqueue(job, { id: 1 });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), runsOnce);
    await server.enqueue(job, { id: 2 });
    let isDrained = false;
    const draining = server.drain(10_000).then(() => (isDrained = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDrained).toBe(false);
    gate.open();
    await draining;
    await servers.advance(60);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await servers.count(job.name, 'waiting')).toBe(1);
  });

  it('ends what goes on when it closes, and another takes it up', async () => {
    const servers = await open();
    const ran: string[] = [];
    const job = named({
      retryAfterSeconds: 1,
      run: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          ran.push('closing');
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        }),
    });
    const closing = await servers.start([job]);
    await closing.enqueue(job, { id: 1 });
    await vi.waitFor(() => expect(ran).toEqual(['closing']), runsOnce);
    await closing.close();
    expect(servers.errors()).toEqual([]);
    await servers.start([{ ...job, run: async () => void ran.push('other') }]);
    await advanceUntil(servers, () => ran.length === 2, 120);
    expect(ran).toEqual(['closing', 'other']);
  });

  it('closes within two seconds though a run does not listen, and another runs it again', async () => {
    const servers = await open();
    const gate = createGate();
    const ran: string[] = [];
    const job = named({ retryAfterSeconds: 1, run: () => (ran.push('deaf'), gate.passed) });
    const closing = await servers.start([job]);
    await closing.enqueue(job, { id: 1 });
    await vi.waitFor(() => expect(ran).toEqual(['deaf']), runsOnce);
    const began = performance.now();
    await closing.close();
    expect(performance.now() - began).toBeLessThan(2500);
    await servers.start([{ ...job, run: async () => void ran.push('other') }]);
    await advanceUntil(servers, () => ran.length === 2, 120);
    expect(ran).toEqual(['deaf', 'other']);
  });

  it('takes nothing any more once it is closed', async () => {
    const servers = await open();
    const run = vi.fn(async () => undefined);
    const job = named({ run });
    const server = await servers.start([job]);
    await server.close();
    await expect(server.enqueue(job, { id: 1 })).rejects.toBeInstanceOf(ServerCloses);
    await servers.start([job]);
    await servers.advance(60);
    expect(run).not.toHaveBeenCalled();
    expect(servers.errors()).toEqual([]);
  });

  it('leaves a job alone whose name it does not know', async () => {
    const servers = await open();
    const [ofNew, run] = [named({ run: async () => undefined }), vi.fn(async () => undefined)];
    const newer = await servers.start([ofNew]);
    await newer.drain(1000);
    await newer.enqueue(ofNew, { id: 1 });
    await servers.start([named({ run })]);
    await servers.advance(120);
    expect(await servers.count(ofNew.name, 'waiting')).toBe(1);
    expect(run).not.toHaveBeenCalled();
  });
};
