import { AppError, workFields, type WorkForm } from '@troupe/protocol';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { readForm } from '../../platform/works/group-members.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { withdrawWork } from '../../platform/works/save-work.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import { editedBy } from './own-character.ts';
import { conflict, type SaveDeps } from './save-character.ts';

/** A text that the check refused for others is not kept for oneself unless it may be: a withdrawal is no way around it. */
const judgeKept = async (
  row: WorkRow,
  { db, judgeForm }: Pick<SaveDeps, 'db' | 'judgeForm'>,
  context: CallerContext,
): Promise<void> => {
  if (row.moderationStatus !== 'manual_review_required' || reachesOthers(row)) return;
  const form: WorkForm = { ...(await readForm(db, row)), visibility: 'private' };
  await judgeForm({ form, fresh: workFields, note: '', submitForManualReview: false }, context, 'withdrawCharacter');
};

/**
 * Takes back what waits for a review. What is served goes on as it was; what never was keeps its newest text, for its
 * creator alone. Returns the row. Throws `conflict` where nothing waits any more.
 */
export const createWithdraw =
  ({ db, clock, judgeForm }: Omit<SaveDeps, 'newId'>) =>
  async (row: WorkRow, context: CallerContext): Promise<WorkRow> => {
    if (!isInReview(row)) throw row.moderationStatus === 'closed' ? conflict('closed') : new AppError('conflict');
    await judgeKept(row, { db, judgeForm }, context);
    return db.transaction(async (tx) => {
      const [locked] = await tx.select().from(characters).where(editedBy(row.id, context)).for('update');
      if (!locked) throw new AppError('not_found');
      if (!isInReview(locked) || locked.revision !== row.revision) throw new AppError('conflict');
      return withdrawWork(tx, locked, clock.now());
    });
  };
