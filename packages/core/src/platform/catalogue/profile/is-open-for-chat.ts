import type { Character } from '@troupe/protocol';

/** Whether a chatbot or a group can be chatted with: not what a moderator closed, nor a group with too few members (R-MOD-06). */
export const isOpenForChat = ({
  has_members,
  moderationReport,
}: {
  has_members?: boolean | undefined;
  moderationReport: Pick<NonNullable<Character['moderationReport']>, 'moderation_status'> | null;
}): boolean => has_members !== false && moderationReport?.moderation_status !== 'closed';
