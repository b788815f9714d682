import type { Character } from '@troupe/protocol';

/**
 * Whether share is offered (C-BLOCK-07): of chatbots that others can open only, public or unlisted and let through by
 * their review, and none of a creator whom this viewer has blocked. Anyone may share, signed in or not (P-SHELL-16).
 */
export const mayShare = (
  { reach, creator_user_id }: Pick<Character, 'reach' | 'creator_user_id'>,
  blockedCreatorIds: readonly string[] = [],
): boolean => (reach === 'everybody' || reach === 'link') && !blockedCreatorIds.includes(creator_user_id);
