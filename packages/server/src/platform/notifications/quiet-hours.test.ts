import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(time);
const night = { from: 22 * 60, until: 7 * 60 };

describe('quiet hours', () => {
  it.each([
    ['2026-11-24T20:59:00Z', 'Europe/Berlin', false],
    ['2026-11-24T21:00:00Z', 'Europe/Berlin', true],
    ['2026-11-25T05:59:00Z', 'Europe/Berlin', true],
    ['2026-11-25T06:00:00Z', 'Europe/Berlin', false],
    // The night in which clocks are set back: the hour that comes twice is quiet twice.
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', true],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', true],
    ['2026-11-24T21:00:00Z', 'Asia/Kolkata', true],
    ['2026-11-24T01:31:00Z', 'Asia/Kolkata', false],
    ['2026-11-24T22:30:00Z', 'Moon/Crater', true],
    ['2026-11-24T12:00:00Z', 'Moon/Crater', false],
  ])('over midnight at %s in %s: %s', (time, time_zone, expected) =>
    expect(isQuiet({ ...night, time_zone }, at(time))).toBe(expected),
  );

  it('of one day end where they say', () => {
    const hours = { from: 600, until: 660, time_zone: 'Etc/UTC' };
    const quiet = ['09:59', '10:00', '10:59', '11:00'].map((time) => isQuiet(hours, at(`2026-11-24T${time}:00Z`)));
    expect(quiet).toEqual([false, true, true, false]);
  });

  it('that end where they begin, and none at all, are never', () => {
    expect(isQuiet({ from: 60, until: 60, time_zone: 'Etc/UTC' }, at('2026-11-24T01:00:00Z'))).toBe(false);
    expect(isQuiet(null, at('2026-11-24T01:00:00Z'))).toBe(false);
  });
});
