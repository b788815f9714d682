import { describe, expect, it } from 'vitest';
import { createRestarts } from './restarts.ts';

/** Lets a program run for so many milliseconds each time, starting it again when told; answers the waits. */
const waitsOf = (runs: number[]) => {
  const next = createRestarts();
  let now = 1_000_000;
  return runs.map((ranMs) => {
    const began = now;
    now += ranMs;
    const waitMs = next(began, now);
    now += waitMs ?? 0;
    return waitMs;
  });
};
const minute = 60_000;

describe('when a program is started again', () => {
  it('doubles its waits, and gives up at the sixth end within five minutes', () => {
    expect(waitsOf([0, 0, 0, 0, 0, 0])).toEqual([1000, 2000, 4000, 8000, 16_000, null]);
  });

  it('waits 30 s at most', () => {
    const ran = 59_999;
    expect(waitsOf([ran, ran, ran, ran, ran, ran, ran])).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('begins anew after a minute of running', () => {
    expect(waitsOf([0, 0, minute, 0, minute - 1])).toEqual([1000, 2000, 1000, 2000, 4000]);
  });

  it('counts ends of the last five minutes only, however long each run was', () => {
    expect(waitsOf([0, 0, 0, 0, minute, minute])).toEqual([1000, 2000, 4000, 8000, 1000, null]);
    const lastOfFive = 5 * minute - 15_000;
    expect(waitsOf([0, 0, 0, 0, lastOfFive - 1, 0])).toEqual([1000, 2000, 4000, 8000, 1000, 2000]);
    expect(waitsOf([0, 0, 0, 0, 0, lastOfFive - 16_001])).toEqual([1000, 2000, 4000, 8000, 16_000, null]);
    expect(waitsOf([0, 0, 0, 0, 0, lastOfFive - 16_000])).toEqual([1000, 2000, 4000, 8000, 16_000, 1000]);
  });
});
