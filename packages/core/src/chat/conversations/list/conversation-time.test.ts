import { expect, it } from 'vitest';
import { shortTime } from './conversation-time.ts';

const now = new Date(2026, 10, 21, 12, 0);
const said = (...parts: [number, number, number, number?, number?]) =>
  shortTime(new Date(...(parts as [number, number, number, number, number])).toISOString(), 'en-GB', now);

it('says the time today, the weekday this week, else the date', () => {
  expect(said(2026, 10, 21, 9, 30)).toBe('09:30');
  expect(said(2026, 10, 20, 23, 59)).toBe('Fri');
  expect(said(2026, 10, 15, 10, 0)).toBe('Sun');
  expect(said(2026, 10, 14, 10, 0)).toBe('14 Nov');
  expect(said(2025, 10, 21, 10, 0)).toBe('21 Nov 2025');
});

it('has no leading zero beside AM or PM', () => {
  const evening = new Date(2026, 10, 21, 21, 22).toISOString();
  expect(shortTime(evening, 'en-US', now)).toMatch(/^9:22\sPM$/);
  expect(shortTime(evening, 'de', now)).toBe('21:22');
});
