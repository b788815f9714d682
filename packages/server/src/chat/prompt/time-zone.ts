import { limits } from '@troupe/protocol';
import { clock, type ClockMacro } from './clock-macros.ts';

/** The zone that a client names, where we know it; UTC otherwise: an unknown zone must not refuse a message. */
export const zoneOf = (given: string | undefined): string => {
  if (given === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/**
 * A greeting with its clock stopped: what it tells of the time is the moment it is said, where its reader is, and stays
 * so wherever they read it later (decision 91). Its other macros stay raw, and so do clocks beyond the limit.
 */
export const stopClock = (greeting: string, now: Date, timeZone: string): string => {
  let left: number = limits.macrosMax;
  return greeting.replaceAll(/\{\{\s*(time|date|weekday)\s*\}\}/gi, (macro, name: string) =>
    (left -= 1) >= 0 ? clock(name.toLowerCase() as ClockMacro, { now, timeZone }) : macro,
  );
};
