import { AppError, chatbotFields, settleChatbot, type ChatbotForm } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { withdrawCase } from '../../platform/review/open-case.ts';
import { toForm } from './form-columns.ts';
import { editedBy, type CharacterRow } from './own-character.ts';
import { conflict, type SaveDeps } from './save-character.ts';
import { isInReview, isServed } from './save-step.ts';
import { endWaiting } from './versions.ts';

/** A text that the check refused for others is not kept for oneself unless it may be: a withdrawal is no way around it. */
const judgeKept = async (
  row: CharacterRow,
  { judgeForm }: Pick<SaveDeps, 'judgeForm'>,
  context: CallerContext,
): Promise<void> => {
  if (row.moderationStatus !== 'manual_review_required' || isServed(row)) return;
  const form: ChatbotForm = { ...toForm(row), visibility: 'private' };
  await judgeForm({ form, fresh: chatbotFields, note: '', submitForManualReview: false }, context, 'withdrawCharacter');
};

/**
 * Takes back what waits for a review. What is served goes on as it was; what never was keeps its newest text, for its
 * creator alone. Answers the row. Throws `conflict` where nothing waits any more.
 */
export const createWithdraw =
  ({ db, clock, judgeForm }: Omit<SaveDeps, 'newId'>) =>
  async (row: CharacterRow, context: CallerContext): Promise<CharacterRow> => {
    if (!isInReview(row)) throw row.moderationStatus === 'closed' ? conflict('closed') : new AppError('conflict');
    await judgeKept(row, { judgeForm }, context);
    return db.transaction(async (tx) => {
      const [locked] = await tx.select().from(characters).where(editedBy(row.id, context)).for('update');
      if (!locked) throw new AppError('not_found');
      if (!isInReview(locked) || locked.revision !== row.revision) throw new AppError('conflict');
      const now = clock.now();
      const before = await withdrawCase(tx, row.id, now);
      await endWaiting(tx, row.id, 'withdrawn');
      const served = isServed(locked);
      const visibility = served ? locked.visibility : (before?.visibilityBefore ?? 'private');
      const { definition_visible: definitionVisible } = settleChatbot({ ...toForm(locked), visibility });
      const [written] = await tx
        .update(characters)
        .set({
          visibility,
          definitionVisible,
          isLive: served,
          moderationStatus: before?.statusBefore ?? null,
          submittedRevision: null,
          updatedAt: now,
        })
        .where(eq(characters.id, row.id))
        .returning();
      if (!written) throw new Error('A chatbot went while it was locked.');
      return written;
    });
  };
