import { Temporal } from 'temporal-polyfill';

/**
 * The same day and time (UTC) so many months later, or the month's last day where it has no such day. Count every date of a
 * row of dates from the first one: one that is counted from the date before it stays on the 28th after a February.
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const from = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO('UTC');
  return new Date(from.add({ months }).epochMilliseconds);
};
