import { limits, type Endpoint } from '@troupe/protocol';
import type { Clock } from '../ports/index.ts';
import type { CallerContext } from './context.ts';

/**
 * The id of what a mutation makes, the same in every attempt under one idempotency key; null without
 * one. A server that dies between the effect and the answer it stores leaves a row of this id: the
 * next attempt finds it and makes no second.
 */
export const effectId = async (endpoint: Endpoint, { caller, request }: Pick<CallerContext, 'caller' | 'request'>) => {
  const key = request.headers.get('idempotency-key');
  if (!key) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${caller.userId} ${endpoint.id} ${key}`));
  return Buffer.from(digest).toString('base64url').slice(0, 21);
};

/** Whether a row that stands under an effect's id is the key's own: keys are forgotten, and may then come again. */
export const isOfKey = ({ createdAt }: { createdAt: Date }, clock: Clock): boolean =>
  clock.now().getTime() - createdAt.getTime() < limits.idempotencyHours * 3_600_000;
