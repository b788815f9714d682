import { settleChatbot, type ChatbotForm } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, characterVersions } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import { toColumns, toForm } from './form-columns.ts';
import { reachesOthers } from './reach.ts';
import { openCase, withdrawCase, isInReview } from './review-cases.ts';
import { saveStep, unseen, type SaveStep } from './save-step.ts';
import { dropOld, endWaiting, keepFirst } from './versions.ts';
import { insertWork, type WorkRow } from './work-row.ts';
import { isPictureAdult } from './worn-picture.ts';

/** Where and when a version is written. */
interface Writing {
  applicationId: string;
  newId: NewId;
  now: Date;
}

/** A text as it was judged. */
interface JudgedText {
  form: ChatbotForm;
  note: string;
  /** The automatic check refused it and a person is asked instead. */
  isManual: boolean;
  isAdult: boolean;
}

/** Opens the case that a text waits in. */
const tellReviewers = async (
  tx: Tx,
  { id, moderationStatus, visibility }: Pick<WorkRow, 'id' | 'moderationStatus' | 'visibility'>,
  { opens }: Pick<SaveStep, 'opens'>,
  { applicationId, newId, now }: Writing,
): Promise<void> => {
  if (opens === null) return;
  await openCase(tx, newId, {
    characterId: id,
    applicationId,
    kind: opens,
    now,
    statusBefore: moderationStatus,
    visibilityBefore: visibility,
  });
};

/** Writes a work that was not there before, its first version and the case that it waits in; null where its id is taken. */
export const createWork = async (
  tx: Tx,
  { id, creatorUserId, form, note, isManual, isAdult }: JudgedText & Pick<WorkRow, 'id' | 'creatorUserId'>,
  writing: Writing,
): Promise<WorkRow | null> => {
  const { applicationId, now } = writing;
  const { outcome, isLive, ...step } = saveStep(unseen, form, form, isManual);
  const row = await insertWork(tx, {
    ...toColumns(form),
    avatarIsNsfw: isPictureAdult(form.avatar_url),
    id,
    creatorUserId,
    applicationIds: [applicationId],
    isLive,
    isNsfw: isAdult,
    moderationStatus: step.status,
    revision: 1,
    submittedRevision: outcome === 'waits' ? 1 : null,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return null;
  await tx.insert(characterVersions).values({ characterId: id, number: 1, form, note, outcome, createdAt: now });
  await tellReviewers(tx, { id, ...unseen }, step, writing);
  return row;
};

/** Writes a version over a row that is locked, and everything that follows from it. `base` is the text before it. */
export const writeVersion = async (
  tx: Tx,
  row: WorkRow,
  { base, form, note, isManual, isAdult }: JudgedText & { base: ChatbotForm },
  writing: Writing,
): Promise<WorkRow> => {
  const { now } = writing;
  const step = saveStep(row, base, form, isManual);
  if (isInReview(row)) {
    await endWaiting(tx, row.id, 'withdrawn');
    await withdrawCase(tx, row.id, now);
  }
  const number = (await keepFirst(tx, row)) + 1;
  const { outcome } = step;
  await tx.insert(characterVersions).values({ characterId: row.id, number, form, note, outcome, createdAt: now });
  await dropOld(tx, row.id);
  await tellReviewers(tx, row, step, writing);
  const [written] = await tx
    .update(characters)
    .set({
      ...(step.writesRow && { ...toColumns(form, row), avatarIsNsfw: isPictureAdult(form.avatar_url) }),
      isLive: step.isLive,
      // What was once for adults is so until a person says otherwise.
      isNsfw: row.isNsfw || isAdult,
      moderationStatus: step.status,
      revision: number,
      submittedRevision: outcome === 'waits' ? number : null,
      updatedAt: now,
    })
    .where(eq(characters.id, row.id))
    .returning();
  if (!written) throw new Error('A chatbot went while it was locked.');
  return written;
};

/**
 * Takes back what waits for a review, of a row that is locked. What is served goes on as it was; what never was keeps its
 * newest text, for its creator alone.
 */
export const withdrawWork = async (tx: Tx, row: WorkRow, now: Date): Promise<WorkRow> => {
  const before = await withdrawCase(tx, row.id, now);
  await endWaiting(tx, row.id, 'withdrawn');
  const served = reachesOthers(row);
  const visibility = served ? row.visibility : (before?.visibilityBefore ?? 'private');
  const { definition_visible: definitionVisible } = settleChatbot({ ...toForm(row), visibility });
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
};
