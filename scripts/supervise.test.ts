import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartedProcess } from './started-process.ts';
import { supervise } from './supervise.ts';

interface Run {
  end: (code: number) => void;
  signals: NodeJS.Signals[];
}

const said: string[] = [];
let runs: Run[] = [];

/** Stands for the start of a process that ends when the test says so. */
const start = (): StartedProcess => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const signals: NodeJS.Signals[] = [];
  let hasEnded = false;
  const end = (code: number) => {
    hasEnded = true;
    resolve(code);
  };
  runs.push({ end, signals });
  return { ended: promise, hasEnded: () => hasEnded, signal: (name) => hasEnded || signals.push(name) };
};
const endLast = async (code: number) => {
  runs.at(-1)?.end(code);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  said.length = 0;
  runs = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a supervised server', () => {
  it('is started again after the wait that was said', async () => {
    const server = supervise(start);
    await endLast(1);
    expect(said).toEqual(['The server ended by itself; it is started again in 1 s.']);
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    expect(server.hasEnded()).toBe(false);
  });

  it('is given up at the sixth end, with its exit code', async () => {
    const server = supervise(start);
    for (let end = 0; end < 5; end += 1) {
      await endLast(1);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(runs).toHaveLength(6);
    await endLast(7);
    expect(await server.ended).toBe(7);
    expect(said.at(-1)).toBe('The server ended by itself too often (6 times in 5 minutes) and is not started again.');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(runs).toHaveLength(6);
  });

  it.each([
    ['its configuration is wrong', 78],
    ['it ended in good order', 0],
  ])('is not started again when %s', async (_, code) => {
    const server = supervise(start);
    await endLast(code);
    expect(await server.ended).toBe(code);
    expect(server.hasEnded()).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(runs).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('gets signals in whichever process runs, and none follows a process that was told to end', async () => {
    const server = supervise(start);
    await endLast(1);
    await vi.advanceTimersByTimeAsync(1000);
    server.signal('SIGTERM');
    expect(runs.map(({ signals }) => signals)).toEqual([[], ['SIGTERM']]);
    expect(server.hasEnded()).toBe(false);
    await endLast(3);
    expect(await server.ended).toBe(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(runs).toHaveLength(2);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at once when %s comes during a wait', async (name) => {
    const server = supervise(start);
    await endLast(1);
    server.signal(name);
    expect(await server.ended).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(runs).toHaveLength(1);
  });
});
