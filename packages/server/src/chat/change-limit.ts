import { limits } from '@troupe/protocol';
import type { Caller } from '../http/context.ts';
import type { RateRule } from '../http/rate-limits.ts';

/** How often a session may edit messages, name them, and change what is kept in mind: each leaves rows behind. */
export const changeRule = ({ userId }: Pick<Caller, 'userId'>): RateRule => ({
  key: `changes:user:${userId}`,
  max: limits.changesPerMinute,
  windowMs: 60_000,
});
