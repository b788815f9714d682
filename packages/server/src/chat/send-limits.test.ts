import { describe, expect, it } from 'vitest';
import { createManualClock } from '../http/testing.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { conversationRule, defaultSendLimits, sendRules } from './send-limits.ts';

const createCounter = (clock = createManualClock()) => {
  const rateLimits = createRateLimits({ clock });
  return (userId: string, isGuest: boolean, address = '192.0.2.1') =>
    rateLimits.take(...sendRules({ userId, isGuest }, address, defaultSendLimits));
};
const times = (count: number, run: () => void) => Array.from({ length: count }).forEach(run);

describe('send limits', () => {
  it('lets a guest ask 15 times an hour', () => {
    const clock = createManualClock();
    const count = createCounter(clock);
    times(15, () => count('g', true));
    expect(() => count('g', true, '192.0.2.2')).toThrow(
      expect.objectContaining({ code: 'guest_limit', params: { retry_after: 3600 } }),
    );
    clock.advance(3_600_001);
    count('g', true);
  });

  it('counts an address whatever guests come from it', () => {
    const count = createCounter();
    times(15, () => count(crypto.randomUUID(), true));
    expect(() => count('fresh', true)).toThrow(expect.objectContaining({ code: 'guest_limit' }));
    count('elsewhere', true, '192.0.2.2');
  });

  it('lets a member ask 60 times a minute from anywhere', () => {
    const count = createCounter();
    times(60, () => count('m', false, crypto.randomUUID()));
    expect(() => count('m', false)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  });

  it('lets a session begin 600 conversations an hour', () => {
    const rateLimits = createRateLimits({ clock: createManualClock() });
    times(600, () => rateLimits.take(conversationRule({ userId: 'm' })));
    expect(() => rateLimits.take(conversationRule({ userId: 'm' }))).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    rateLimits.take(conversationRule({ userId: 'another' }));
  });

  it('lets a member go on without end, minute after minute', () => {
    const clock = createManualClock();
    const count = createCounter(clock);
    times(24 * 60, () => {
      times(60, () => count('m', false));
      clock.advance(60_001);
    });
  });
});
