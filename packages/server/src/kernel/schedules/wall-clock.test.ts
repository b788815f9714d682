import { describe, expect, it } from 'vitest';
import { instantOf, isZone } from './wall-clock.ts';

const at = (moment: string, zone?: string) => new Date(instantOf(moment, zone)).toISOString();

describe('a moment on the clocks of a zone', () => {
  it.each([
    ['2026-02-14T00:00', 'America/New_York', '2026-02-14T05:00:00.000Z'],
    ['2026-02-14T00:00', 'Asia/Kolkata', '2026-02-13T18:30:00.000Z'],
    ['2026-02-14T00:00', 'Pacific/Kiritimati', '2026-02-13T10:00:00.000Z'],
    ['2026-07-01T12:00:30.5', 'Europe/Berlin', '2026-07-01T10:00:30.500Z'],
    ['2026-02-14T00:00', undefined, '2026-02-14T00:00:00.000Z'],
  ])('%s in %s is %s', (moment, zone, instant) => {
    expect(at(moment, zone)).toBe(instant);
  });

  it('with an offset asks no zone', () => {
    expect(at('2026-02-14T00:00+02:00', 'America/New_York')).toBe('2026-02-13T22:00:00.000Z');
  });

  it('that clocks skip is as far behind the change: half past two on a night without it', () => {
    expect(at('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('that clocks show twice is the first of the two', () => {
    expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

it('tells zones that clocks know from others', () => {
  expect(['Europe/Berlin', 'UTC', 'Europe/Atlantis'].map(isZone)).toEqual([true, true, false]);
});
