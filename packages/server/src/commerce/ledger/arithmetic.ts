import { monthsAfter } from '../../kernel/schedules/months.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/**
 * A sum in whole minor units, divided by weights: what is left over after rounding down goes to the largest remainders, and of
 * equal ones to the first. The parts sum to the whole. Throws RangeError for a sum below zero, or without any weight.
 */
export const sharesOf = (whole: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum <= 0n || whole < 0) throw new RangeError('A sum is divided by weights, and is not below zero.');
  const parts = weights.map((weight, at) => {
    const product = BigInt(whole) * BigInt(weight);
    return { at, part: product / sum, remainder: product % sum };
  });
  let over = Number(parts.reduce((left, { part }) => left - part, BigInt(whole)));
  const byRemainder = parts.toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  for (const one of byRemainder) if (over-- > 0) one.part += 1n;
  return parts.map(({ part }) => Number(part));
};

/** Midnight (UTC) before an instant. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

const daysBetween = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / dayMs);

/** The first midnight (UTC) of an instant's month. */
export const monthOf = (at: Date): Date => new Date(`${at.toISOString().slice(0, 7)}-01T00:00:00.000Z`);

/** A paid period in days: the one that it ends in belongs to the next. */
export const daysOf = ({ from, until }: { from: Date; until: Date }): { fromDay: Date; untilDay: Date } => {
  const fromDay = dayOf(from);
  return { fromDay, untilDay: new Date(Math.max(dayOf(until).getTime(), fromDay.getTime() + dayMs)) };
};

/** What of a sale is still to be earned, and over which days; null days where it is earned on none. */
export interface Unearned {
  left: number;
  fromDay: Date | null;
  untilDay: Date | null;
}

/** What the days that are over at a moment have earned, and the first day that is not. */
export const earnedBy = ({ left, fromDay, untilDay }: Unearned, now: Date): { earned: number; nextDay: Date | null } => {
  if (fromDay === null || untilDay === null || left === 0) return { earned: 0, nextDay: fromDay };
  const nextDay = new Date(Math.min(untilDay.getTime(), Math.max(fromDay.getTime(), dayOf(now).getTime())));
  const days = daysBetween(fromDay, untilDay);
  if (days <= 0) return { earned: left, nextDay };
  const shares = sharesOf(left, Array<number>(days).fill(1));
  return { earned: shares.slice(0, daysBetween(fromDay, nextDay)).reduce((sum, share) => sum + share, 0), nextDay };
};

/** When to earn of it next: with the month, and when the period ends. Null where nothing is left to earn. */
export const nextEarning = ({ left, fromDay, untilDay }: Unearned): Date | null => {
  if (left === 0 || fromDay === null || untilDay === null) return null;
  const monthEnd = monthsAfter(monthOf(fromDay), 1);
  return monthEnd < untilDay ? monthEnd : untilDay;
};
