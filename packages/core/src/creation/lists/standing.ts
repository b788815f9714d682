import { groupLimits, type OwnCharacter } from '@troupe/protocol';
import { isOpenForChat } from '../../platform/index.ts';

/** Where a chatbot of one's own stands, as its card says it (R-MOD-02): what a reviewer wants first, then whom it reaches. */
export const standings = ['fix', 'review', 'manual', 'public', 'private', 'unlisted'] as const;
export type Standing = (typeof standings)[number];

type Judged = Pick<OwnCharacter, 'visibility' | 'moderationReport'>;

const byStatus: Readonly<Record<string, Standing>> = {
  fix_required: 'fix',
  pending: 'review',
  rereview_required: 'review',
  manual_review_required: 'manual',
};
const byVisibility = {
  public: 'public',
  hidden: 'unlisted',
  private: 'private',
  permanently_private: 'private',
} as const satisfies Record<OwnCharacter['visibility'], Standing>;

/** A status that is closed, or that nobody knows, counts as none (R-MOD-06). */
export const standingOf = ({ visibility, moderationReport: report }: Judged): Standing =>
  (report && Object.hasOwn(byStatus, report.moderation_status) && byStatus[report.moderation_status]) || byVisibility[visibility];

/** Whether a chatbot or a group of one's own can be chatted with: not one that a moderator closed, nor a group with too few members. */
export const hasChat = ({ moderationReport, group }: Pick<OwnCharacter, 'moderationReport' | 'group'>): boolean =>
  isOpenForChat({ moderationReport, has_members: group && group.num_usable >= groupLimits.membersMin });

/** Somebody has to do something before it simply is what it is. */
export const isWaiting = (standing: Standing): boolean => standing === 'fix' || standing === 'review' || standing === 'manual';

/** What waits for its creator first, then what waits for somebody else, then the rest (R-MY-04). */
export const urgencyOf = (standing: Standing): number => {
  if (standing === 'fix') return 0;
  return isWaiting(standing) ? 1 : 2;
};
