import { dayMs } from './time.ts';
/** The fields of an instant on the clocks of a zone, as one number that grows with them. */
const wallOf = (instant: number, zone: Intl.DateTimeFormat): number => {
  const parts = Object.fromEntries(zone.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute'], parts['second']);
};

const clocks = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/**
 * The instant of a moment in a brand's file, in milliseconds. One without an offset is read from the clocks of a
 * zone: a time that they show twice is the first of the two, one that they skip is that moment after the change.
 */
export const instantOf = (moment: string, timeZone = 'UTC'): number => {
  if (/Z$|[+-]\d\d:\d\d$/.test(moment)) return Date.parse(moment);
  const wall = Date.parse(`${moment}Z`);
  const zone = clocks(timeZone);
  const offsetAt = (instant: number) => wallOf(instant, zone) - Math.floor(instant / 1000) * 1000;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  // With the offset from before a change comes the first of two equal times, and the far side of a gap.
  const found = [wall - before, wall - after].find((instant) => offsetAt(instant) === wall - instant);
  return found ?? wall - before;
};

/** Whether clocks of this zone are known here. */
export const isZone = (timeZone: string): boolean => {
  try {
    return clocks(timeZone) !== undefined;
  } catch {
    return false;
  }
};
