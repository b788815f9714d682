import { AppError, type Session } from '@troupe/protocol';

/** The clocks of a device. Both may be wrong: the first jumps when somebody sets it, the second may stand still while the device sleeps. */
export interface SessionClock {
  /** Wall clock, milliseconds. */
  now(): number;
  /** Milliseconds of an arbitrary start that never go back. */
  ticks(): number;
  /** Runs once after so many milliseconds, or later; answers how to cancel it. */
  after(ms: number, run: () => void): () => void;
}

export const deviceClock: SessionClock = {
  now: Date.now,
  ticks: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Why a session is obtained; `retry` after the server refused the last one. */
export type ObtainReason = 'init' | 'refresh' | 'retry';
export type Obtained = { session: Session | null } | { error: unknown };

export interface SessionRenewalOptions {
  clock: SessionClock;
  /** Obtains a session and calls `done` once, now or later; null when sign-in is needed. */
  obtain(reason: ObtainReason, done: (outcome: Obtained) => void): void;
  /** A new session, or null: sign-in is needed. */
  onSession(session: Session | null): void;
  /** Obtaining failed; what is held stays held, and `isOver` says whether its life has ended meanwhile. */
  onFailure?(error: unknown, isOver: boolean): void;
}

/** Answers a token, null for a call without one, or the error for which none can be had. */
export type TokenAnswer = (outcome: { token: string | null } | { error: unknown }) => void;

export interface SessionRenewal {
  start(): void;
  /**
   * The token for a call: the one held, else the next. At most 45 s pass before the answer.
   *
   * @param refused what the server has just refused: a token, or null for a call without one; undefined at first
   */
  token(refused: string | null | undefined, answer: TokenAnswer): void;
  /** The page is back from sleep, from the page cache or from being offline: what fell due meanwhile is done at once. */
  wake(): void;
  /** The user may have changed: obtains a session as soon as none is on its way. */
  renew(): void;
  /** Nothing is called back after this. */
  end(): void;
}

/** Renewal at 90 percent of life (P-AUTH-09). */
const DUE = 0.9;
/** How long a call waits for a token, in milliseconds: longer than one `getToken` may take. */
const PATIENCE = 45_000;
/** Seconds between attempts after 1, 2, 3 … failures; the last from then on. */
const BACKOFF = [1, 2, 4, 8, 16, 30, 60];
/** A call that waits shortens a longer pause than this, in milliseconds. */
const IMPATIENCE = 8000;

const isWorthRepeating = (error: unknown): boolean => (error as { retryable?: unknown } | null)?.retryable !== false;

/**
 * Keeps one session alive: renews it before its end, one request at a time, whatever the clocks,
 * sleep and failures do. No promises in it, so that a virtual clock can run a thousand hours of it.
 */
export const createSessionRenewal = ({ clock, obtain, onSession, onFailure }: SessionRenewalOptions): SessionRenewal => {
  let held: Session | null = null;
  let heldSince = { now: 0, ticks: 0 };
  let isAsking = false;
  let isWanted = false;
  let hasEnded = false;
  let failures = 0;
  let attempt: { at: number; cancel: () => void } | null = null;
  const waiting = new Set<TokenAnswer>();

  /** Part of the life that is over, by the clock that moved further: too early a renewal costs nothing. */
  const age = (session: Session): number =>
    Math.max(clock.now() - heldSince.now, clock.ticks() - heldSince.ticks) / (session.expires_in * 1000);

  const schedule = (ms: number, reason: ObtainReason): void => {
    attempt?.cancel();
    attempt = { at: clock.ticks() + ms, cancel: clock.after(ms, () => ask(reason)) };
  };

  const answerAll = (outcome: Parameters<TokenAnswer>[0]): void => {
    const answers = [...waiting];
    waiting.clear();
    for (const answer of answers) answer(outcome);
  };

  const take = (session: Session | null): void => {
    failures = 0;
    held = session;
    heldSince = { now: clock.now(), ticks: clock.ticks() };
    if (session) schedule(session.expires_in * DUE * 1000, 'refresh');
    onSession(session);
    answerAll({ token: session?.token ?? null });
  };

  const fail = (error: unknown, reason: ObtainReason): void => {
    const pause = BACKOFF[Math.min(failures++, BACKOFF.length - 1)] ?? 0;
    const mayPass = isWorthRepeating(error);
    // What will be refused again is tried again only for a session that is there to be kept.
    if (mayPass || held) schedule((mayPass ? pause : 60) * 1000, reason);
    onFailure?.(error, !held || age(held) >= 1);
    if (!mayPass) answerAll({ error });
  };

  const ask = (reason: ObtainReason): void => {
    if (isAsking || hasEnded) return;
    attempt?.cancel();
    attempt = null;
    isAsking = true;
    obtain(reason, (outcome) => {
      isAsking = false;
      if (hasEnded) return;
      const isWantedAgain = isWanted;
      isWanted = false;
      if ('session' in outcome) take(outcome.session);
      else fail(outcome.error, reason);
      if (isWantedAgain) ask('refresh');
    });
  };

  const wait = (answer: TokenAnswer): void => {
    const settle: TokenAnswer = (outcome) => {
      cancel();
      waiting.delete(settle);
      answer(outcome);
    };
    const cancel = clock.after(PATIENCE, () =>
      settle({ error: new AppError('unavailable', { message: 'No session could be obtained in time.' }) }),
    );
    waiting.add(settle);
    if (failures === 0 || !attempt || attempt.at - clock.ticks() > IMPATIENCE) ask(held ? 'retry' : 'init');
  };

  return {
    start: () => ask('init'),
    token(refused, answer) {
      if (held && held.token !== refused && age(held) < 1) answer({ token: held.token });
      else if (held || isAsking || attempt || refused !== undefined) wait(answer);
      else answer({ token: null });
    },
    wake() {
      if (held ? age(held) >= DUE : attempt) {
        failures = 0;
        ask('refresh');
      }
    },
    renew() {
      if (isAsking) isWanted = true;
      else ask('refresh');
    },
    end() {
      hasEnded = true;
      attempt?.cancel();
      answerAll({ error: new AppError('unauthorized', { message: 'This instance has ended.' }) });
    },
  };
};
