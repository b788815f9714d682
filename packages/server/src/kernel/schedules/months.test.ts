import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsAfter } from './months.ts';

const after = (from: string, months: number) => monthsAfter(new Date(from), months).toISOString();
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
/** Days of the months of a year, written down rather than computed as the code does. */
const daysIn = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

describe('months after an instant', () => {
  it.each([
    ['2026-11-21T09:00:00.123Z', 1, '2026-12-21T09:00:00.123Z'],
    ['2026-12-05T09:00:00.000Z', 1, '2027-01-05T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 1, '2027-02-28T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 2, '2027-03-31T09:00:00.000Z'],
    ['2028-01-31T23:59:59.999Z', 1, '2028-02-29T23:59:59.999Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 48, '2032-02-29T00:00:00.000Z'],
    ['2096-02-29T00:00:00.000Z', 48, '2100-02-28T00:00:00.000Z'],
    ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
    ['2026-11-21T09:00:00.000Z', 0, '2026-11-21T09:00:00.000Z'],
  ])('%s and %i are %s', (from, months, to) => {
    expect(after(from, months)).toBe(to);
  });

  it('keep day and time of the anchor over 48 months, or end with the month', () => {
    const anchor = fc.record({
      year: fc.integer({ min: 1999, max: 2101 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 28, max: 31 }),
      ms: fc.integer({ min: 0, max: 86_399_999 }),
    });
    fc.assert(
      fc.property(anchor, ({ year, month, day, ms }) => {
        fc.pre(day <= daysIn(year, month));
        const from = new Date(Date.UTC(year, month - 1, day) + ms);
        for (let count = 0; count <= 48; count += 1) {
          const [wantedYear, wantedMonth] = [year + Math.floor((month - 1 + count) / 12), ((month - 1 + count) % 12) + 1];
          const wantedDay = Math.min(day, daysIn(wantedYear, wantedMonth));
          const date = [String(wantedYear), ...[wantedMonth, wantedDay].map((part) => String(part).padStart(2, '0'))].join('-');
          expect(monthsAfter(from, count).toISOString()).toBe(`${date}T${from.toISOString().slice(11)}`);
        }
      }),
    );
  });
});
