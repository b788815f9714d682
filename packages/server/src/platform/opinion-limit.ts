import { limits } from '@troupe/protocol';
import type { Caller } from '../http/context.ts';
import type { RateRule } from '../http/rate-limits.ts';

/** How often a session may like, block, rate, label and tell what it did: room for a fast hand, none for a script. */
export const opinionRule = ({ userId }: Pick<Caller, 'userId'>): RateRule => ({
  key: `opinions:user:${userId}`,
  max: limits.opinionsPerMinute,
  windowMs: 60_000,
});
