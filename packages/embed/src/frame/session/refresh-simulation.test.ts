// @vitest-environment node
import { createSessionRenewal } from '@troupe/core/app';
import { AppError, type Session } from '@troupe/protocol';
import { expect, it } from 'vitest';

/**
 * 10,000 sessions of 8 hours on a virtual clock (docs/embed.md, "Renewal"). An interruption is whatever a user
 * would notice: a call that ends in an error, that waits longer than 45 s, or a session that is lost.
 */
const SESSIONS = 10_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const year = 365 * 24 * hour;
const LENGTH = 8 * hour;
const LIFE = 300;

/** mulberry32: the same run every time. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

interface Event {
  at: number;
  run: () => void;
  isOff: boolean;
}

/** Events in order of time; a binary heap. */
const createQueue = () => {
  const heap: Event[] = [];
  const rise = (from: number) => {
    for (let at = from; at > 0;) {
      const up = (at - 1) >> 1;
      if ((heap[up] as Event).at <= (heap[at] as Event).at) return;
      [heap[up], heap[at]] = [heap[at] as Event, heap[up] as Event];
      at = up;
    }
  };
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && (heap[left] as Event).at < (heap[least] as Event).at) least = left;
      if (right < heap.length && (heap[right] as Event).at < (heap[least] as Event).at) least = right;
      if (least === at) return;
      [heap[least], heap[at]] = [heap[at] as Event, heap[least] as Event];
      at = least;
    }
  };
  return {
    push(event: Event) {
      heap.push(event);
      rise(heap.length - 1);
    },
    pop(): Event | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (last !== first && last) {
        heap[0] = last;
        sink();
      }
      return first;
    },
  };
};

interface Figures {
  mints: number;
  failedMints: number;
  atOnce: number;
  calls: number;
  waited: number;
  refused: number;
  interruptions: number;
  sleeps: number;
  longestWait: number;
}

/** One user's working day: sleeping lids, throttled tabs, wrong and corrected clocks, a flaky back end. */
const simulate = (seed: number, figures: Figures): void => {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const chance = (probability: number) => random() < probability;
  const queue = createQueue();
  let time = 0;
  const at = (when: number, run: () => void): Event => {
    const event = { at: when, run, isOff: false };
    queue.push(event);
    return event;
  };

  // The device: what its clocks say, when it sleeps, how late its timers are.
  const skew = () => (chance(0.2) ? between(-year, year) : between(-5 * minute, 5 * minute));
  let offset = skew();
  if (chance(0.3)) at(between(0, LENGTH), () => (offset = skew()));
  const ticksSleep = chance(0.5);
  const isHidden = chance(0.3);
  let shownUntil = 0;
  const sleeps: [from: number, to: number][] = [];
  for (let from = between(0, 3 * hour); from < LENGTH; from += between(10 * minute, 4 * hour)) {
    const to = from + between(minute, 2 * hour);
    if (chance(0.7)) sleeps.push([from, to]);
    from = to;
  }
  const sleepAt = (when: number) => sleeps.find(([from, to]) => when >= from && when < to);
  const sleptUntil = (when: number) => sleeps.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(when, to) - from), 0);
  const ticks = () => (ticksSleep ? time - sleptUntil(time) : time);

  /** When a timer of so many milliseconds fires: late in a hidden tab, never in sleep. */
  const after = (ms: number, run: () => void) => {
    let when = time + ms + (isHidden && time > shownUntil && ms > second ? between(0, minute) : 0);
    if (ticksSleep) {
      for (const [from, to] of sleeps) if (time < from && when >= from) when += to - from;
    } else {
      const sleep = sleepAt(when);
      if (sleep) when = sleep[1];
    }
    const event = at(when, run);
    return () => void (event.isOff = true);
  };

  // The page's back end: 5 % of its answers fail, one in 500 hangs, twice a day it is away for up to 20 s.
  const outages = [between(0, LENGTH), between(0, LENGTH)].map((from) => [from, from + between(0, 20 * second)] as const);
  const expiries = new Map<string, number>();
  let open = 0;
  const down = new AppError('unavailable');

  const renewal = createSessionRenewal({
    clock: { now: () => time + offset, ticks, after },
    obtain(_reason, done) {
      figures.mints += 1;
      open += 1;
      figures.atOnce = Math.max(figures.atOnce, open);
      const hangs = chance(0.002);
      const lasts = hangs ? 30 * second : 50 + 3000 * random() ** 4;
      const from = time;
      const sleep = sleeps.find(([start]) => start >= from && start < from + lasts);
      const isAway = outages.some(([start, end]) => from < end && from + lasts > start);
      const fails = hangs || sleep !== undefined || isAway || chance(0.05);
      at(sleep ? sleep[1] + 100 : from + lasts, () => {
        open -= 1;
        if (fails) {
          figures.failedMints += 1;
          done({ error: down });
          return;
        }
        const token = `t${figures.mints}`;
        expiries.set(token, from + lasts / 2 + LIFE * second);
        done({ session: { token, issued_at: 0, expires_in: LIFE } as Session });
      });
    },
    onSession(session) {
      if (session === null) figures.interruptions += 1;
    },
  });

  /** A call as the client makes it: the token held, and once another after a refusal. */
  const call = (): void => {
    figures.calls += 1;
    // Who types looks at the tab, and for a while after.
    if (isHidden && time > shownUntil) renewal.wake();
    shownUntil = time + 2 * minute;
    const began = time;
    const attempt = (refused: string | null | undefined) =>
      renewal.token(refused, (outcome) => {
        const waited = time - began - (sleptUntil(time) - sleptUntil(began));
        figures.longestWait = Math.max(figures.longestWait, waited);
        if (refused === undefined && waited > 0) figures.waited += 1;
        const token = 'error' in outcome ? null : outcome.token;
        const isGood = token !== null && time < (expiries.get(token) ?? 0);
        if (isGood && waited <= 45 * second) return;
        if (refused !== undefined || token === null || waited > 45 * second) {
          figures.interruptions += 1;
          return;
        }
        figures.refused += 1;
        attempt(token);
      });
    attempt(undefined);
  };

  renewal.start();
  for (let when = 5 * second; when < LENGTH; when += between(10 * second, 6 * minute)) if (!sleepAt(when)) at(when, call);
  for (const [, to] of sleeps) {
    figures.sleeps += 1;
    if (chance(0.8)) at(to + 10, renewal.wake);
    if (chance(0.5)) at(to + 20, call);
  }

  for (let event = queue.pop(); event && event.at < LENGTH; event = queue.pop()) {
    time = event.at;
    if (!event.isOff) event.run();
  }
  renewal.end();
};

it('10,000 sessions of 8 h: 0 interruptions, never two mints in flight', { timeout: 300_000 }, () => {
  const figures: Figures = {
    mints: 0,
    failedMints: 0,
    atOnce: 0,
    calls: 0,
    waited: 0,
    refused: 0,
    interruptions: 0,
    sleeps: 0,
    longestWait: 0,
  };
  const began = performance.now();
  for (let seed = 1; seed <= SESSIONS; seed++) simulate(seed, figures);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`refresh simulation: ${SESSIONS.toLocaleString('en')} sessions of 8 h in ${seconds} s`, figures);
  expect(figures).toMatchObject({ interruptions: 0, atOnce: 1 });
  expect(figures.mints).toBeGreaterThan(500_000);
  expect(figures.failedMints).toBeGreaterThan(10_000);
  expect(figures.refused).toBeGreaterThan(0);
});
