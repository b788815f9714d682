import { expect, it, onTestFinished, vi } from 'vitest';
import type { LimitRule, Limits } from '../limits.ts';

const rule = (change: Partial<LimitRule> = {}): LimitRule => ({
  key: crypto.randomUUID(),
  max: 3,
  seconds: 60,
  whenDown: 'refuse',
  ...change,
});

const codeOf = (taking: Promise<unknown>) =>
  taking.then(
    () => 'granted',
    (error: { code: string }) => error.code,
  );

/** `Date` alone stands still, and moves where told, until the test is over. */
const standStill = () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (ms: number) => vi.setSystemTime(Date.now() + ms) };
};

/** What every adapter of `Limits` must do. Call it inside a `describe`. */
export const describeLimits = (open: () => Limits): void => {
  it('grants so many in a window, says when the next may come, and begins anew', async () => {
    const time = standStill();
    const [limits, minute] = [open(), rule()];
    for (let use = 0; use < 3; use += 1) await limits.take(minute);
    time.advance(20_000);
    await expect(limits.take(minute)).rejects.toMatchObject({ code: 'rate_limited', params: { retry_after: 40 } });
    time.advance(40_001);
    for (let use = 0; use < 3; use += 1) await limits.take(minute);
    expect(await codeOf(limits.take(minute))).toBe('rate_limited');
  });

  it('grants no more than the number to uses that come at once', async () => {
    const [limits, minute] = [open(), rule({ max: 10 })];
    const told = await Promise.all(Array.from({ length: 40 }, () => codeOf(limits.take(minute))));
    expect(told.filter((code) => code === 'granted').length).toBeLessThanOrEqual(10);
    expect(await codeOf(limits.take({ ...minute, max: 11 }))).toBe('granted');
  });

  it('does not count what it refuses: waiting is not made longer by asking', async () => {
    const time = standStill();
    const [limits, minute] = [open(), rule()];
    const [first] = [await limits.take(minute), await limits.take(minute), await limits.take(minute)];
    for (let use = 0; use < 20; use += 1) await codeOf(limits.take(minute));
    await first();
    expect(await codeOf(limits.take(minute))).toBe('granted');
    time.advance(60_001);
    expect(await codeOf(limits.take(minute))).toBe('granted');
  });

  it('counts under all rules or under none, with the code of the broken one that lasts longest', async () => {
    const limits = open();
    const [one, wide] = [rule(), rule({ max: 1, seconds: 3600, code: 'guest_limit' })];
    await limits.take(wide);
    for (let use = 0; use < 5; use += 1) expect(await codeOf(limits.take(one, wide))).toBe('guest_limit');
    for (let use = 0; use < 3; use += 1) await limits.take(one);
    await expect(limits.take(one, wide)).rejects.toMatchObject({ code: 'guest_limit', params: { retry_after: 3600 } });
  });

  it('keeps keys apart', async () => {
    const limits = open();
    const [one, other] = [rule({ max: 1 }), rule({ max: 1 })];
    await limits.take(one);
    expect(await codeOf(limits.take(other))).toBe('granted');
  });

  it('counts a use for as much as it says, and gives as much back', async () => {
    const [limits, kilobytes] = [open(), rule({ max: 100 })];
    const giveBack = await limits.take({ ...kilobytes, amount: 60 });
    expect(await codeOf(limits.take({ ...kilobytes, amount: 41 }))).toBe('rate_limited');
    await limits.take({ ...kilobytes, amount: 40 });
    await giveBack();
    expect(await codeOf(limits.take({ ...kilobytes, amount: 60 }))).toBe('granted');
    expect(await codeOf(limits.take(kilobytes))).toBe('rate_limited');
  });

  it('takes a use back once', async () => {
    const [limits, minute] = [open(), rule({ max: 2 })];
    const giveBack = await limits.take(minute);
    await limits.take(minute);
    await Promise.all([giveBack(), giveBack()]);
    await giveBack();
    expect(await codeOf(limits.take(minute))).toBe('granted');
    expect(await codeOf(limits.take(minute))).toBe('rate_limited');
  });
};
