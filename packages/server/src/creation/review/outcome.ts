import { isOpen, type ChatbotForm, type EndpointRequest, type decideReviewCase } from '@troupe/protocol';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { characters } from '../../db/schema.ts';
import { isPictureAdult } from '../../platform/catalogue/worn-picture.ts';
import { toColumns } from '../editor/form-columns.ts';
import { isInReview } from '../editor/save-step.ts';

export type Decision = EndpointRequest<typeof decideReviewCase>['body'];
type Row = typeof characters.$inferSelect;

/**
 * What a decision makes of a chatbot; null where it stays as it is. An approved text becomes the row, which others read;
 * a refused one never does. Where nothing waits, approving says that what was reported is in order.
 */
export const outcomeOf = (
  row: Row,
  { submitted, hasReports, now }: { submitted: ChatbotForm | null; hasReports: boolean; now: Date },
  { action, reasons, words, stop_serving: isStopped, is_nsfw: isNsfw }: Decision,
): PgUpdateSetSource<typeof characters> | null => {
  const rated = isNsfw === undefined ? {} : { isNsfw };
  if (action === 'approve' && !isInReview(row)) return isNsfw === undefined ? null : { ...rated, updatedAt: now };
  if (action === 'approve')
    return {
      ...(submitted && { ...toColumns(submitted, row), avatarIsNsfw: isPictureAdult(submitted.avatar_url) }),
      ...rated,
      isLive: true,
      moderationStatus: null,
      moderationReport: null,
      reportsType: [],
      submittedRevision: null,
      firstApprovedAt: row.firstApprovedAt ?? (isOpen(submitted ?? row) ? now : null),
      updatedAt: now,
    };
  return {
    ...(action === 'ask_fix' && isStopped && { isLive: false }),
    moderationStatus: action === 'close' ? 'closed' : 'fix_required',
    moderationReport: { reason_for_moderation: reasons, action_taken_description: words },
    reportsType: hasReports ? ['User'] : [],
    submittedRevision: null,
    updatedAt: now,
  };
};
