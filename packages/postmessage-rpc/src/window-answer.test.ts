// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitWindowAnswer } from './window-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = (giveUp?: AbortSignal) => {
  const opened = { closed: false };
  const outcome = vi.fn();
  void awaitWindowAnswer(window, opened as Window, { nonce: 'n-1', ...(giveUp && { giveUp }) }).then(outcome);
  const post = (data: unknown, source: unknown = opened, origin = location.origin) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  const settled = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return outcome.mock.calls[0]?.[0] as unknown;
  };
  return { opened, post, settled, outcome };
};
const good = { troupe: 'sign-in', nonce: 'n-1', code: 'c' };

it('is the code, from that window, our origin and the nonce together', async () => {
  const { post, settled } = setUp();
  post(good);
  expect(await settled()).toEqual({ code: 'c' });
});

it('is a refusal without a code', async () => {
  const { post, settled } = setUp();
  post({ troupe: 'sign-in', nonce: 'n-1' });
  expect(await settled()).toBe('denied');
});

it.each([
  ['another window', good, {}, undefined],
  ['another origin', good, undefined, 'https://evil.example'],
  ['the null origin', good, undefined, 'null'],
  ['another nonce', { ...good, nonce: 'n-2' }, undefined, undefined],
  ['no nonce', { troupe: 'sign-in', code: 'c' }, undefined, undefined],
  ['another kind', { ...good, troupe: 'hello' }, undefined, undefined],
  ['a code that is no text', { ...good, code: ['c'] }, undefined, undefined],
  ['a code of any length', { ...good, code: 'c'.repeat(101) }, undefined, undefined],
  ['nothing', null, undefined, undefined],
])('is not what comes from or with %s', async (_, data, source, origin) => {
  const { post, settled, opened } = setUp();
  post(data, source ?? opened, origin);
  expect(await settled()).toBeUndefined();
  post(good);
  expect(await settled()).toEqual({ code: 'c' });
});

it('is the first one only', async () => {
  const { post, settled, outcome } = setUp();
  post(good);
  post({ ...good, code: 'd' });
  expect(await settled()).toEqual({ code: 'c' });
  expect(outcome).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('may come with the closing', async () => {
  const { post, settled, opened } = setUp();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(250);
  post(good);
  expect(await settled()).toEqual({ code: 'c' });
});

it('is "closed" after the window went without one, and when nobody waits any more', async () => {
  const { settled, opened } = setUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await settled()).toBeUndefined();
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(await settled()).toBe('closed');

  const stop = new AbortController();
  const given = setUp(stop.signal);
  stop.abort();
  expect(await given.settled()).toBe('closed');
  expect(vi.getTimerCount()).toBe(0);
});
