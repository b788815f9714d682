import { AppError } from '@troupe/protocol';
import { createSessionRenewal, type SessionRenewal, type SessionRenewalOptions } from './session-renewal.ts';

export interface HeldRenewal extends SessionRenewal {
  /**
   * Hands out no token and obtains no session until `free`: the one that is held is about to be ended.
   *
   * @param onQuiet called once no session is being obtained any more
   */
  hold(onQuiet: () => void): void;
  free(): void;
}

/** A session's renewal that can be stopped for as long as somebody is ending the session. */
export const createHeldRenewal = (options: SessionRenewalOptions): HeldRenewal => {
  /** What waits; null where nothing has to. */
  let kept: (() => void)[] | null = null;
  let isAsking = false;
  let hasEnded = false;
  let whenQuiet = () => {};
  const onceFree = (run: () => void): void => void (kept ? kept.push(run) : run());
  const free = () => {
    const runs = kept ?? [];
    kept = null;
    for (const run of runs) run();
  };
  const renewal = createSessionRenewal({
    ...options,
    obtain: (reason, done) =>
      onceFree(() => {
        isAsking = true;
        options.obtain(reason, (outcome) => {
          isAsking = false;
          done(outcome);
          whenQuiet();
        });
      }),
  });
  return {
    ...renewal,
    token: (refused, answer) =>
      onceFree(() =>
        hasEnded
          ? answer({ error: new AppError('unauthorized', { message: 'This instance has ended.' }) })
          : renewal.token(refused, (outcome) => onceFree(() => answer(outcome))),
      ),
    hold(onQuiet) {
      kept = [];
      if (isAsking) whenQuiet = onQuiet;
      else onQuiet();
    },
    free,
    end() {
      hasEnded = true;
      renewal.end();
      free();
    },
  };
};
