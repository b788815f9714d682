import { AppError, type QueueStatus } from '@troupe/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchQueue, type QueueView } from './queue-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waiting: QueueStatus = { status: 'waiting', position: 3, time_left: 90, retry_after: 9, bypass: null };
const inside: QueueStatus = { status: 'access', position: 0, time_left: 1200, retry_after: 60, bypass: null };
const turn = () => vi.advanceTimersByTimeAsync(0);

/** A line that answers what it is told, in order; the last answer again and again. */
const watch = (...answers: (QueueStatus | AppError)[]) => {
  const shown: QueueView[] = [];
  let asked = 0;
  const own = watchQueue({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer === undefined || answer instanceof AppError) throw answer ?? new AppError('network');
      return answer;
    },
    opens: async (bypass) => bypass === 'mira',
    show: (view) => void shown.push(view),
  });
  return { own, shown, asked: () => asked, now: () => shown.at(-1) };
};

it('asks again after retry_after, and not before', async () => {
  const { asked } = watch(waiting);
  await turn();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(8999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(2);
});

it('asks no more where there is nothing to keep', async () => {
  const { asked, now } = watch({ status: 'access', position: 0, time_left: 0, retry_after: null, bypass: null });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked()).toBe(1);
  expect(now()?.status).toBe('access');
});

it('makes a member outside wait on a failure, and tries again every 30 s', async () => {
  const { asked, now } = watch(new AppError('offline'));
  await turn();
  expect(now()).toEqual({ status: 'waiting', position: 0, timeLeft: 0, isBypassed: false });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(asked()).toBe(3);
});

it('leaves a member inside their access on a failure', async () => {
  const { now } = watch(inside, new AppError('network'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(now()?.status).toBe('access');
});

it('takes access as expired after 20 minutes, and asks anew', async () => {
  const { shown, now } = watch({ ...inside, retry_after: 1201 }, { ...waiting, position: 7 });
  await vi.advanceTimersByTimeAsync(1_199_999);
  expect(now()?.status).toBe('access');
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.map(({ status }) => status)).toEqual(['access', 'expired', 'waiting']);
  expect(now()?.position).toBe(7);
});

it.each(['expired', 'refresh'] as const)('asks at once when the server says %s', async (status) => {
  const { asked, now } = watch({ ...waiting, status, retry_after: 0 }, waiting);
  await turn();
  await turn();
  expect(asked()).toBe(2);
  expect(now()?.status).toBe('waiting');
});

it('does not ask in circles', async () => {
  const { asked } = watch({ ...waiting, status: 'refresh', retry_after: 0 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked()).toBe(4);
});

it('opens the character that the bypass is for, and clears it for another', async () => {
  const { now } = watch({ ...waiting, bypass: 'mira' }, { ...waiting, bypass: 'elin' });
  await turn();
  expect(now()?.isBypassed).toBe(true);
  await vi.advanceTimersByTimeAsync(9000);
  expect(now()?.isBypassed).toBe(false);
});

it('is quiet once it is stopped', async () => {
  const { own, asked, shown } = watch(waiting);
  own.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  own.refresh();
  expect(asked()).toBe(1);
  expect(shown).toEqual([]);
});
