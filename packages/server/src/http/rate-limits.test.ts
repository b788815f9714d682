import type { AppError } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createRateLimits, type RateRule } from './rate-limits.ts';
import { createManualClock } from './testing.ts';

const minute: RateRule = { key: 'user', max: 3, windowMs: 60_000 };
const setUp = () => {
  const clock = createManualClock();
  return { clock, limits: createRateLimits({ clock }) };
};
const refusal = (act: () => void) => {
  try {
    act();
  } catch (error) {
    return error as AppError;
  }
  return undefined;
};

describe('rate limits', () => {
  it('let so many through in any window, and say when the next may come', () => {
    const { clock, limits } = setUp();
    for (let use = 0; use < 3; use += 1) {
      limits.take(minute);
      clock.advance(10_000);
    }
    expect(refusal(() => limits.take(minute))).toMatchObject({ code: 'rate_limited', params: { retry_after: 30 } });
    clock.advance(30_000);
    limits.take(minute);
    expect(refusal(() => limits.take(minute))).toMatchObject({ params: { retry_after: 10 } });
  });

  it('do not count what they refuse', () => {
    const { clock, limits } = setUp();
    for (let use = 0; use < 3; use += 1) limits.take(minute);
    for (let use = 0; use < 50; use += 1) refusal(() => limits.take(minute));
    clock.advance(60_000);
    expect(refusal(() => limits.take(minute))).toBeUndefined();
  });

  it('keep keys apart', () => {
    const { limits } = setUp();
    for (let use = 0; use < 3; use += 1) limits.take(minute);
    expect(refusal(() => limits.take({ ...minute, key: 'another' }))).toBeUndefined();
  });

  it('count under all rules or under none, with the code of the broken one', () => {
    const { limits } = setUp();
    const address: RateRule = { key: 'address', max: 1, windowMs: 60_000, code: 'guest_limit' };
    limits.take(address);
    expect(refusal(() => limits.take(minute, address))?.code).toBe('guest_limit');
    for (let use = 0; use < 3; use += 1) limits.take(minute);
    expect(refusal(() => limits.take(minute))?.code).toBe('rate_limited');
  });
});
