import type { Character } from '@troupe/protocol';

/**
 * Whether share is offered (C-BLOCK-07): public and unlisted chatbots only, and none of a
 * creator whom this viewer has blocked. Anyone may share, signed in or not (P-SHELL-16).
 */
export const mayShare = (
  { visibility, creator_user_id }: Pick<Character, 'visibility' | 'creator_user_id'>,
  blockedCreatorIds: readonly string[] = [],
): boolean => (visibility === 'public' || visibility === 'hidden') && !blockedCreatorIds.includes(creator_user_id);
