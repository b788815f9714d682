import { instantOf, isZone } from './wall-clock.ts';

/** From when until when something holds, as a brand's file says it. */
export interface Schedule {
  from?: string | undefined;
  until?: string | undefined;
  time_zone?: string | undefined;
}

/** The first instant at which it holds, and the first at which it no longer does, in milliseconds. */
export const edgesOf = ({ from, until, time_zone }: Schedule): { from: number; until: number } => {
  const zone = time_zone !== undefined && isZone(time_zone) ? time_zone : 'UTC';
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : instantOf(from, zone),
    until: until === undefined ? Number.POSITIVE_INFINITY : instantOf(until, zone),
  };
};

export const isDue = (schedule: Schedule, now: Date): boolean => {
  const { from, until } = edgesOf(schedule);
  return from <= now.getTime() && now.getTime() < until;
};
