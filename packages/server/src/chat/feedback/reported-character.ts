import type { ReportReason } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { mayOpen } from '../../platform/works/reach.ts';
import { openCase, touchCase } from '../../platform/works/review-cases.ts';
import type { Db, NewId } from '../../ports/index.ts';

interface Report {
  characterId: string;
  applicationId: string;
  label: string;
  /** True for the first report of an account; false where it changes the words of an earlier one. */
  isNew: boolean;
  /** When it was said first: a case that it opens begins with it. */
  createdAt: Date;
}

const urgentLabel: ReportReason = 'minor_safety';

/**
 * Has a chatbot that others can open looked at for a report of it, in the report's transaction and before its line in
 * the log. One report hides nothing, whatever it says: it comes first in the queue. What was decided about the same
 * report stands.
 */
export const openCaseForReport = async (
  tx: Pick<Db, 'select' | 'insert' | 'update'>,
  newId: NewId,
  { characterId, applicationId, label, isNew, createdAt }: Report,
): Promise<void> => {
  // Shared, so that reports do not wait for each other: only a decision and its creator change what is asked here.
  const [row] = await tx.select().from(characters).where(eq(characters.id, characterId)).for('share');
  if (!row || !mayOpen(row, undefined)) return;
  if (!isNew) return touchCase(tx, characterId);
  await openCase(tx, newId, {
    characterId,
    applicationId,
    kind: 'report',
    urgency: label === urgentLabel ? 0 : 1,
    now: createdAt,
    statusBefore: row.moderationStatus,
    visibilityBefore: row.visibility,
  });
};
