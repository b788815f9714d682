import { describe, expect, it } from 'vitest';
import { awayFrom, isPast } from './when.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');

describe('how far an instant is away', () => {
  it.each([
    ['2026-11-25T13:00:00.000Z', 'in 3 days'],
    ['2026-11-23T11:00:00.000Z', 'in 23 hours'],
    ['2026-11-22T12:05:30.000Z', 'in 5 minutes'],
    ['2026-11-22T10:30:00.000Z', '1 hour ago'],
    ['2026-11-20T11:00:00.000Z', '2 days ago'],
  ])('%s is %s', (instant, told) => expect(awayFrom(instant, 'en', now)).toBe(told));

  it('is told in the language of the page', () => expect(awayFrom('2026-11-25T13:00:00.000Z', 'de', now)).toBe('in 3 Tagen'));

  it('tells what is over from what is to come', () =>
    expect([isPast('2026-11-22T11:59:59.000Z', now), isPast('2026-11-22T12:00:01.000Z', now)]).toEqual([true, false]));
});
