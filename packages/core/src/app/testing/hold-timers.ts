import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * Holds every timer of one length (milliseconds) back until the test lets it ring; all others run in real time. A whole screen
 * is not tested on a clock that stands still or is moved while it moves: whatever waits beside it would wait for ever.
 */
export const holdTimers = (delayMs: number) => {
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  const held = new Map<number, () => void>();
  let last = 0;
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    if (ms !== delayMs) return start(run, ms, ...args);
    // No timer of the platform has a number below zero.
    held.set((last -= 1), () => run(...args));
    return last;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    if (!held.delete(timer as number)) clear(timer);
  };
  onTestFinished(() => void Object.assign(globalThis, { setTimeout: start, clearTimeout: clear }));
  return {
    /** How many are waiting to ring. */
    count: () => held.size,
    ring: (): Promise<void> =>
      act(async () => {
        const due = [...held.values()];
        held.clear();
        for (const run of due) run();
      }),
  };
};
