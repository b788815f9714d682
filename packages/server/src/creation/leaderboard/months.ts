import { leaderboardFigures } from '@troupe/protocol';
import { monthsAfter } from '../../kernel/schedules/months.ts';
import { hourMs } from '../../kernel/schedules/time.ts';

/** A month of the leaderboard: a calendar month in UTC, as `2026-11`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** A day in UTC, as `2026-11-30`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`);
export const endOfMonth = (month: string): Date => monthsAfter(startOfMonth(month), 1);

/** The month that is so many months later, or earlier. */
export const shiftMonth = (month: string, months: number): string => monthOf(monthsAfter(startOfMonth(month), months));

/** From when a month's ranks are final, unless a held row is released (R-LEAD-08). */
export const freezesAt = (month: string): Date => new Date(endOfMonth(month).getTime() + leaderboardFigures.holdHours * hourMs);
