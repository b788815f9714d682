import { AppError, type Session } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionRenewal, type Obtained } from './session-renewal.ts';

const session = (token: string): Session => ({ token, issued_at: 0, expires_in: 300, user: { id: 'u1' } }) as Session;
const broken = new AppError('unavailable');

const setUp = () => {
  let wall = 0;
  const asked: string[] = [];
  const open: ((outcome: Obtained) => void)[] = [];
  const shown: (string | null)[] = [];
  const failures: boolean[] = [];
  const renewal = createSessionRenewal({
    clock: {
      now: () => Date.now() + wall,
      ticks: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    obtain(reason, done) {
      asked.push(reason);
      open.push(done);
    },
    onSession: (given) => shown.push(given && given.token),
    onFailure: (_error, isOver) => failures.push(isOver),
  });
  const answer = (outcome: Obtained | Session | null) =>
    open.shift()?.(outcome !== null && ('error' in outcome || 'session' in outcome) ? outcome : { session: outcome });
  const ask = (refused?: string | null) => {
    const outcomes: unknown[] = [];
    renewal.token(refused, (outcome) => outcomes.push('error' in outcome ? (outcome.error as AppError).code : outcome.token));
    return outcomes;
  };
  const begin = () => {
    renewal.start();
    answer(session('first'));
  };
  return { renewal, asked, open, shown, failures, answer, ask, begin, setWall: (ms: number) => (wall = ms) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe('a session', () => {
  it('is renewed at 90 percent of its life, counted from its arrival', () => {
    const { asked, answer, begin, shown } = setUp();
    begin();
    pass(269);
    expect(asked).toEqual(['init']);
    pass(1);
    expect(asked).toEqual(['init', 'refresh']);
    answer(session('second'));
    pass(270);
    expect(asked).toEqual(['init', 'refresh', 'refresh']);
    expect(shown).toEqual(['first', 'second']);
  });

  it.each([3600_000, -3600_000, 365 * 86_400_000, -365 * 86_400_000])(
    'does not care for a clock set by %i ms meanwhile',
    (ms) => {
      const { asked, begin, setWall, answer, ask, shown } = setUp();
      begin();
      setWall(ms);
      const outcome = ask();
      if (ms > 0) answer(session('second'));
      expect(outcome).toEqual([shown.at(-1)]);
      pass(270);
      expect(asked.length).toBeLessThanOrEqual(3);
    },
  );

  it('is renewed at once on return from sleep, when it is due, and only then', () => {
    const { asked, begin, renewal, setWall } = setUp();
    begin();
    setWall(200_000);
    renewal.wake();
    expect(asked).toEqual(['init']);
    setWall(280_000);
    renewal.wake();
    renewal.wake();
    expect(asked).toEqual(['init', 'refresh']);
  });

  it('that is over is not handed out: the call waits for the next', () => {
    const { ask, begin, setWall, answer, asked } = setUp();
    begin();
    setWall(8 * 3600_000);
    const [one, two] = [ask(), ask()];
    expect(asked).toEqual(['init', 'retry']);
    answer(session('second'));
    expect([one, two]).toEqual([['second'], ['second']]);
  });
});

describe('a refused token', () => {
  it('is replaced once for many calls, also for those that hear of it late', () => {
    const { ask, begin, answer, asked } = setUp();
    begin();
    const early = [ask('first'), ask('first')];
    answer(session('second'));
    expect([...early, ask('first')]).toEqual([['second'], ['second'], ['second']]);
    expect(asked).toEqual(['init', 'retry']);
  });

  it('waits for a request that is on its way', () => {
    const { ask, begin, answer, asked } = setUp();
    begin();
    pass(270);
    const late = ask('first');
    answer(session('second'));
    expect(late).toEqual(['second']);
    expect(asked).toEqual(['init', 'refresh']);
  });
});

describe('a failure', () => {
  it('is repeated after 1, 2, 4 … at most 60 seconds, and the session stays', () => {
    const { asked, answer, begin, shown, failures } = setUp();
    begin();
    pass(270);
    const pauses = [1, 2, 4, 8, 16, 30, 60, 60];
    for (const [index, pause] of pauses.entries()) {
      answer({ error: broken });
      pass(pause - 0.001);
      expect(asked).toHaveLength(index + 2);
      pass(0.001);
      expect(asked).toHaveLength(index + 3);
    }
    expect(shown).toEqual(['first']);
    expect(failures).toEqual([false, false, false, false, false, true, true, true]);
  });

  it('makes calls wait, for 45 seconds at most', () => {
    const { ask, begin, answer, setWall } = setUp();
    begin();
    setWall(400_000);
    const patient = ask();
    answer({ error: broken });
    expect(patient).toEqual([]);
    pass(1);
    answer({ error: broken });
    pass(43);
    expect(patient).toEqual([]);
    pass(1);
    expect(patient).toEqual(['unavailable']);
  });

  it('of a kind that will repeat is told at once', () => {
    const { ask, begin, answer, setWall, asked } = setUp();
    begin();
    setWall(400_000);
    const outcome = ask();
    answer({ error: new AppError('forbidden') });
    expect(outcome).toEqual(['forbidden']);
    pass(59);
    expect(asked).toHaveLength(2);
    pass(1);
    expect(asked).toHaveLength(3);
  });

  it('of the first request is repeated too, unless it will repeat', () => {
    for (const [error, times] of [
      [broken, 2],
      [new AppError('forbidden'), 1],
    ] as const) {
      const { renewal, answer, asked } = setUp();
      renewal.start();
      answer({ error });
      pass(60);
      expect(asked).toHaveLength(times);
    }
  });

  it('is tried again at once when the connection returns', () => {
    const { renewal, answer, asked, begin } = setUp();
    begin();
    pass(270);
    for (const pause of [1, 2, 4, 8]) {
      answer({ error: broken });
      pass(pause);
    }
    answer({ error: broken });
    renewal.wake();
    expect(asked).toHaveLength(7);
  });
});

describe('another user', () => {
  it('is asked for after the request on its way, never beside it', () => {
    const { renewal, open, answer, asked, begin } = setUp();
    begin();
    renewal.renew();
    renewal.renew();
    expect(open).toHaveLength(1);
    answer(session('second'));
    expect(asked).toEqual(['init', 'refresh', 'refresh']);
    expect(open).toHaveLength(1);
  });

  it('means sign-in when there is none', () => {
    const { renewal, answer, ask, shown } = setUp();
    renewal.start();
    answer(null);
    expect(shown).toEqual([null]);
    expect(ask()).toEqual([null]);
  });
});

describe('after its end', () => {
  it("a session that arrives late is nobody's", () => {
    const { renewal, answer, ask, begin, shown, asked } = setUp();
    begin();
    const waiting = ask('first');
    renewal.end();
    expect(waiting).toEqual(['unauthorized']);
    answer(session('of the user before'));
    expect(shown).toEqual(['first']);
    pass(10_000);
    expect(asked).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
