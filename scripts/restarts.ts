const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A run as long as this begins the waits anew. */
const steadyMs = 60_000;
const windowMs = 5 * 60_000;
const mostInWindow = 5;

/**
 * When a program that ended by itself is started again: after 1 s, then twice as long each time up to 30 s, and after
 * 1 s again once it has run for a minute; at most five times in any five minutes.
 *
 * @returns a function to call with each end, in milliseconds of one steady clock: how many to wait, or null to give up
 */
export const createRestarts = (): ((beganMs: number, endedMs: number) => number | null) => {
  let nextWaitMs = firstWaitMs;
  let granted: number[] = [];
  return (beganMs, endedMs) => {
    granted = granted.filter((at) => endedMs - at < windowMs);
    if (granted.length === mostInWindow) return null;
    granted.push(endedMs);
    const waitMs = endedMs - beganMs >= steadyMs ? firstWaitMs : nextWaitMs;
    nextWaitMs = Math.min(waitMs * 2, longestWaitMs);
    return waitMs;
  };
};
