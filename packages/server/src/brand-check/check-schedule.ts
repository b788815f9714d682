import { edgesOf, type Schedule } from '../kernel/schedules/schedule.ts';
import { isZone } from '../kernel/schedules/wall-clock.ts';

/** Says what is wrong with a file, by the path in it. */
export type Say = (path: string, message: string) => void;

/** Refuses times that nobody would ever see. */
export const checkSchedule = (schedule: Schedule, path: string, refuse: Say): void => {
  const { time_zone } = schedule;
  if (time_zone !== undefined && !isZone(time_zone)) return refuse(`${path}.time_zone`, `${time_zone} is no time zone`);
  const { from, until } = edgesOf(schedule);
  if (from >= until) refuse(`${path}.until`, 'is not after from: nobody would ever see it');
};

/** Whether two times have a moment in common. */
export const overlap = (one: Schedule, other: Schedule): boolean => {
  const [first, second] = [edgesOf(one), edgesOf(other)];
  return first.from < second.until && second.from < first.until;
};
