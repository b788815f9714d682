import { monitorEventLoopDelay } from 'node:perf_hooks';
import { threadCpuUsage } from 'node:process';

/** How long the event loop was held while something ran, in milliseconds. */
export interface Held {
  /** Of this thread's own processor time: what another process on the same machine took does not count. */
  cpu: number;
  /** By the clock, as `perf_hooks` tells it: what a user would have felt, here and now. */
  clock: number;
}

const cpuMs = (): number => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Runs something and tells the longest time for which nothing else had its turn. A timer of one
 * millisecond looks at the thread's processor time: between two of its turns only one turn of the event
 * loop can lie.
 */
export const holding = async (run: () => Promise<unknown>): Promise<Held> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let longest = 0;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  delay.enable();
  try {
    await run();
    // The last stretch ends with a turn of the timer, too.
    await new Promise((resolve) => setTimeout(resolve, 2));
    look();
  } finally {
    clearInterval(timer);
    delay.disable();
  }
  return { cpu: longest, clock: delay.max / 1e6 };
};

/** About a megabyte of JSON, as a request brings it. */
const yard = JSON.stringify(Array.from({ length: 9000 }, (_, at) => ({ id: at, name: `keeper ${at}`, says: 'x'.repeat(80) })));

/**
 * Processor time in milliseconds that this thread takes now for reading a megabyte of JSON four times, the middle one of
 * five: some 5 on a processor of its own, and more beside neighbours that share its cache.
 */
export const yardstick = (): number => {
  const taken = Array.from({ length: 5 }, () => {
    const began = cpuMs();
    for (let times = 0; times < 4; times += 1) JSON.parse(yard);
    return cpuMs() - began;
  });
  return taken.toSorted((a, b) => a - b)[2] as number;
};
