import { isOpen, type WorkForm, type EndpointRequest, type decideReviewCase } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { characters, characterVersions } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import type { Actor } from '../audit/actor.ts';
import { toColumns } from './form-columns.ts';
import { writeGroupMembers } from './group-members.ts';
import { holdWorks, releaseWorks } from './holds.ts';
import { approveLore, endSubmittedLore } from './lore-versions.ts';
import { endCase, isInReview } from './review-cases.ts';
import type { WorkRow } from './work-row.ts';
import { isPictureAdult } from './worn-picture.ts';

export type Decision = EndpointRequest<typeof decideReviewCase>['body'];

/**
 * What a decision makes of a chatbot; null where it stays as it is. An approved text becomes the row, which others read;
 * a refused one never does. Where nothing waits, approving says that what was reported is in order.
 */
const outcomeOf = (
  row: WorkRow,
  { submitted, hasReports, now }: { submitted: WorkForm | null; hasReports: boolean; now: Date },
  { action, reasons, words, is_nsfw: isNsfw }: Decision,
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
    moderationStatus: action === 'close' ? 'closed' : 'fix_required',
    moderationReport: { reason_for_moderation: reasons, action_taken_description: words },
    reportsType: hasReports ? ['User'] : [],
    submittedRevision: null,
    updatedAt: now,
  };
};

/** What a decision is made on, both rows locked. */
export interface Judged {
  row: WorkRow;
  /** The version that waits; null where none was stored, or nothing waits. */
  version: typeof characterVersions.$inferSelect | null;
  case: { id: string; numReports: number };
}

/**
 * Makes of a work what was decided about it, and ends its case. What is closed, or stopped until it is fixed, is held for
 * its creator alone until a text of it is approved.
 */
export const decideWork = async (
  tx: Tx,
  { row, version, case: { id: caseId, numReports } }: Judged,
  decision: Decision,
  { actor, newId, now }: { actor: Actor; newId: NewId; now: Date },
): Promise<void> => {
  const { action, stop_serving: isStopped } = decision;
  const isApproved = action === 'approve';
  if (action === 'close' || (action === 'ask_fix' && isStopped))
    await holdWorks(tx, newId, eq(characters.id, row.id), { kind: 'review', actor, sourceId: caseId, at: now });
  const outcome = outcomeOf(row, { submitted: version?.form ?? null, hasReports: numReports > 0, now }, decision);
  if (outcome) await tx.update(characters).set(outcome).where(eq(characters.id, row.id));
  if (isApproved && isInReview(row)) {
    if (version) await writeGroupMembers(tx, row.id, version.form);
    await releaseWorks(tx, { kind: 'review', characterId: row.id }, now);
  }
  if (version)
    await tx
      .update(characterVersions)
      .set({ outcome: isApproved ? 'approved' : 'refused' })
      .where(and(eq(characterVersions.characterId, row.id), eq(characterVersions.number, version.number)));
  if (isInReview(row)) await (isApproved ? approveLore : endSubmittedLore)(tx, row.id);
  await endCase(tx, caseId, now);
};
