import type { NotificationSettings } from '@troupe/protocol';

/** Minutes after midnight on the clock of a zone; one that this server does not know is UTC. */
const minuteOfDayIn = (now: Date, timeZone: string): number => {
  const read = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
  let clock: string;
  try {
    clock = read(timeZone);
  } catch {
    clock = read('UTC');
  }
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/** Whether devices must stay silent now. Hours may reach over midnight; none where both ends are equal. */
export const isQuiet = (hours: NotificationSettings['quiet_hours'], now: Date): boolean => {
  if (hours === null || hours.from === hours.until) return false;
  const minute = minuteOfDayIn(now, hours.time_zone);
  const isAfter = minute >= hours.from;
  const isBefore = minute < hours.until;
  return hours.from < hours.until ? isAfter && isBefore : isAfter || isBefore;
};
