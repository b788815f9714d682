import { emptyEntry } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hintsOf } from './entry-hints.ts';
import { readAhead } from './read-ahead.ts';

const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...emptyEntry(), id: `e${at}`, name: `Berth ${at}`, content: 'Salt and wax.' }));

describe('entries of a large lorebook', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are read in slices of some milliseconds, with time for a key between them', () => {
    // Each entry takes two milliseconds.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2));
    const onRead = vi.fn();
    readAhead(entriesOf(10), onRead);
    expect(now).toBe(0);
    let slices = 0;
    while (onRead.mock.calls.length === 0 && slices < 20) {
      const before = now;
      vi.advanceTimersToNextTimer();
      slices += 1;
      expect(now - before).toBeLessThanOrEqual(10);
    }
    expect(slices).toBeGreaterThan(2);
    expect(onRead).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('are read no further where the lorebook is left', () => {
    const onRead = vi.fn();
    readAhead(entriesOf(3), onRead)();
    vi.runAllTimers();
    expect(onRead).not.toHaveBeenCalled();
  });

  it('have their hints found once for as long as none changes', () => {
    const entries = entriesOf(3);
    expect(hintsOf(entries)).toBe(hintsOf(entries));
    expect(hintsOf([...entries])).not.toBe(hintsOf(entries));
  });
});
