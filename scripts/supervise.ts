import { badConfigurationCode } from '../packages/server/src/bad-configuration.ts';
import { createRestarts } from './restarts.ts';
import type { StartedProcess } from './started-process.ts';

/**
 * Keeps a server running: one that ended by itself is started again (`createRestarts` says when), unless it ended in
 * good order or said that its configuration is wrong. From outside all its processes are one, which ends when none
 * follows, with the exit code of the last; with 0 when a signal came while none ran.
 */
export const supervise = (start: () => StartedProcess): StartedProcess => {
  let isAsked = false;
  let endPause = () => {};
  let current = start();
  let hasEnded = false;

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = async (): Promise<number> => {
    const nextWait = createRestarts();
    for (;;) {
      const began = performance.now();
      const code = await current.ended;
      if (isAsked || code === 0 || code === badConfigurationCode) return code;
      const waitMs = nextWait(began, performance.now());
      if (waitMs === null) {
        console.error('The server ended by itself too often (6 times in 5 minutes) and is not started again.');
        return code;
      }
      console.error(`The server ended by itself; it is started again in ${waitMs / 1000} s.`);
      await pause(waitMs);
      if (isAsked) return 0;
      current = start();
    }
  };
  const ended = run().finally(() => {
    hasEnded = true;
  });
  return {
    ended,
    hasEnded: () => hasEnded,
    signal: (name) => {
      isAsked = true;
      endPause();
      current.signal(name);
    },
  };
};
