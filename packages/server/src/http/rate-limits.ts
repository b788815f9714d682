import { AppError } from '@troupe/protocol';
import type { Clock } from '../ports/index.ts';

/** At most `max` of something by `key` in any `windowMs` milliseconds. */
export interface RateRule {
  /** What is counted and for whom: `messages:user:ID`, `messages:address:192.0.2.1`. */
  key: string;
  max: number;
  windowMs: number;
  /** The refusal's code. */
  code?: 'rate_limited' | 'guest_limit';
}

/**
 * Sliding windows in memory: exact within this process, forgotten on a restart; several servers on
 * one database each grant the limit once. They keep the model from being flooded; they are no quota
 * that is sold.
 */
export interface RateLimits {
  /**
   * Counts one use under every rule, or under none: throws the first broken rule's code with
   * `retry_after` in seconds. The answer takes this use back, once.
   */
  take(...rules: RateRule[]): () => void;
}

/** Keys held before those whose window has passed are dropped. */
const sweepAt = 10_000;

export const createRateLimits = ({ clock }: { clock: Clock }): RateLimits => {
  const uses = new Map<string, { times: number[]; until: number }>();

  const recent = ({ key, windowMs }: RateRule, now: number) =>
    (uses.get(key)?.times ?? []).filter((time) => time > now - windowMs);

  return {
    take(...rules) {
      const now = clock.now().getTime();
      for (const rule of rules) {
        const times = recent(rule, now);
        const oldest = times[times.length - rule.max];
        if (oldest !== undefined) {
          throw new AppError(rule.code ?? 'rate_limited', {
            params: { retry_after: Math.ceil((oldest + rule.windowMs - now) / 1000) },
          });
        }
      }
      if (uses.size > sweepAt) for (const [key, { until }] of uses) if (until <= now) uses.delete(key);
      for (const rule of rules) uses.set(rule.key, { times: [...recent(rule, now), now], until: now + rule.windowMs });
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        for (const { key } of rules) {
          const { times = [] } = uses.get(key) ?? {};
          const at = times.indexOf(now);
          if (at >= 0) times.splice(at, 1);
        }
      };
    },
  };
};
