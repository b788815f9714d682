import { limits } from '@troupe/protocol';
import type { Caller } from '../http/context.ts';
import type { RateRule } from '../http/rate-limits.ts';

/** How many replies may be asked for; the numbers of decisions §5 unless an operator sets others. */
export interface SendLimits {
  guestPerHour: number;
  memberPerMinute: number;
}

export const defaultSendLimits: SendLimits = {
  guestPerHour: limits.guestMessagesPerHour,
  memberPerMinute: limits.memberMessagesPerMinute,
};

/** Guests count by guest and by address, so that a fresh guest does not start anew; members by account. */
export const sendRules = (
  { userId, isGuest }: Pick<Caller, 'userId' | 'isGuest'>,
  address: string,
  { guestPerHour, memberPerMinute }: SendLimits,
): RateRule[] => {
  if (!isGuest) return [{ key: `replies:user:${userId}`, max: memberPerMinute, windowMs: 60_000 }];
  return [`user:${userId}`, `address:${address}`].map((who) => ({
    key: `replies:${who}`,
    max: guestPerHour,
    windowMs: 3_600_000,
    code: 'guest_limit',
  }));
};

/** Conversations that one session may begin, copy or bring along: a busy day of it fits, filling the disk does not. */
const conversationsPerHour = 600;

export const conversationRule = ({ userId }: Pick<Caller, 'userId'>): RateRule => ({
  key: `conversations:user:${userId}`,
  max: conversationsPerHour,
  windowMs: 3_600_000,
});
