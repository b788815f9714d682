import { AppError } from '@troupe/protocol';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { limitCounts } from '../../db/schema.ts';
import type { Db, GiveBack, LimitRule, Limits } from '../../ports/index.ts';

/** Seconds after which a caller may ask again where nothing can be counted. */
const downSeconds = 5;

type Counted = { rule: LimitRule; limiter: RateLimiterAbstract } & (
  | { kind: 'granted' }
  | { kind: 'refused'; ms: number }
  | { kind: 'down'; cause: unknown }
);

const count = async (rule: LimitRule, limiter: RateLimiterAbstract): Promise<Counted> => {
  try {
    await limiter.consume(rule.key, rule.amount);
    return { rule, limiter, kind: 'granted' };
  } catch (thrown) {
    return thrown instanceof RateLimiterRes
      ? { rule, limiter, kind: 'refused', ms: thrown.msBeforeNext }
      : { rule, limiter, kind: 'down', cause: thrown };
  }
};

/** What could not be given back stays counted until its window ends. */
const giveBack = (counted: readonly Counted[]) =>
  Promise.allSettled(
    counted.filter(({ kind }) => kind !== 'down').map(({ rule, limiter }) => limiter.reward(rule.key, rule.amount)),
  );

const toError = (counted: readonly Counted[]): AppError | null => {
  const [broken] = counted.filter((one) => one.kind === 'refused').sort((a, b) => b.ms - a.ms);
  if (broken) {
    const params = { retry_after: Math.max(1, Math.ceil(broken.ms / 1000)) };
    return new AppError(broken.rule.code ?? 'rate_limited', { params });
  }
  const down = counted.find((one) => one.kind === 'down');
  return down ? new AppError('unavailable', { params: { retry_after: downSeconds }, cause: down.cause }) : null;
};

/** The library keeps one object for a number and a window; ours are few, because the table of limits is. */
const createLimits = (limiterOf: (rule: LimitRule) => RateLimiterAbstract): Limits => {
  const limiters = new Map<string, RateLimiterAbstract>();
  const forRule = (rule: LimitRule) => {
    const kind = `${rule.max}/${rule.seconds}/${rule.whenDown}/${rule.counted ?? 'store'}`;
    const known = limiters.get(kind) ?? limiterOf(rule);
    limiters.set(kind, known);
    return known;
  };
  return {
    async take(...rules) {
      const counted = await Promise.all(rules.map((rule) => count(rule, forRule(rule))));
      const error = toError(counted);
      if (error) {
        // A refused request is not counted: asking during the wait does not make the wait longer.
        await giveBack(counted);
        throw error;
      }
      let isBack = false;
      const back: GiveBack = async () => {
        if (isBack) return;
        isBack = true;
        await giveBack(counted);
      };
      return back;
    },
  };
};

const optionsOf = ({ max, seconds }: LimitRule) => ({ keyPrefix: '', points: max, duration: seconds });
const inMemory = (rule: LimitRule) => new RateLimiterMemory(optionsOf(rule));

/** Limits of the one process that has the embedded database: in memory, and forgotten when it stops. */
export const createMemoryLimits = (): Limits => createLimits(inMemory);

/** Limits in the database, one row a key, the same for every server on it; the sweep of `retention` drops rows that are over. */
export const createDatabaseLimits = ({ db }: { db: Db }): Limits =>
  createLimits((rule) => {
    if (rule.counted === 'process') return inMemory(rule);
    return new RateLimiterDrizzle({
      ...optionsOf(rule),
      storeClient: db,
      schema: limitCounts,
      clearExpiredByTimeout: false,
      ...(rule.whenDown === 'count' && { insuranceLimiter: inMemory(rule) }),
    });
  });
