import { settleChatbot, type WorkForm } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, characterVersions } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import { toColumns, toForm } from './form-columns.ts';
import { readForm, writeGroupMembers } from './group-members.ts';
import { endSubmittedLore, knowLore, submitLore, type SubmittedLore } from './lore-versions.ts';
import { reachesOthers } from './reach.ts';
import { openCase, withdrawCase, isInReview } from './review-cases.ts';
import { loreStep, saveStep, unseen, type SaveStep } from './save-step.ts';
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
  form: WorkForm;
  note: string;
  /** The automatic check refused it and a person is asked instead. */
  isManual: boolean;
  isAdult: boolean;
  /** What of its lorebooks was judged with it: kept as it was judged, where the text waits for a review. */
  lore?: readonly SubmittedLore[];
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

/**
 * Writes a work that was not there before with the lorebooks that it knows, its first version and the case that both wait in;
 * null where its id is taken.
 */
export const createWork = async (
  tx: Tx,
  { id, creatorUserId, form, note, isManual, isAdult, lore = [] }: JudgedText & Pick<WorkRow, 'id' | 'creatorUserId'>,
  writing: Writing,
): Promise<WorkRow | null> => {
  const { applicationId, now } = writing;
  const { outcome, isLive, ...step } = saveStep(unseen, form, form, isManual);
  const row = await insertWork(tx, {
    ...toColumns(form),
    avatarIsNsfw: isPictureAdult(form.avatar_url),
    type: form.members ? 'meta' : 'character',
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
  await writeGroupMembers(tx, id, form);
  await tx.insert(characterVersions).values({ characterId: id, number: 1, form, note, outcome, createdAt: now });
  for (const { lorebookId } of lore) await knowLore(tx, id, lorebookId, now);
  if (outcome === 'waits') await submitLore(tx, id, lore);
  await tellReviewers(tx, { id, ...unseen }, step, writing);
  return row;
};

/** Writes a version over a row that is locked, and everything that follows from what is done with it. */
const writeStep = async (
  tx: Tx,
  row: WorkRow,
  { step, form, note, isAdult, lore = [] }: Omit<JudgedText, 'isManual'> & { step: SaveStep },
  writing: Writing,
): Promise<WorkRow> => {
  const { now } = writing;
  if (isInReview(row)) {
    await endWaiting(tx, row.id, 'withdrawn');
    await endSubmittedLore(tx, row.id);
    await withdrawCase(tx, row.id, now);
  }
  const number = (await keepFirst(tx, row)) + 1;
  const { outcome } = step;
  await tx.insert(characterVersions).values({ characterId: row.id, number, form, note, outcome, createdAt: now });
  await dropOld(tx, row.id);
  if (outcome === 'waits') await submitLore(tx, row.id, lore);
  await tellReviewers(tx, row, step, writing);
  if (step.writesRow) await writeGroupMembers(tx, row.id, form);
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

/** Saves a text over a row that is locked. `base` is the text before it. */
export const writeVersion = (
  tx: Tx,
  row: WorkRow,
  { base, isManual, ...text }: JudgedText & { base: WorkForm },
  writing: Writing,
): Promise<WorkRow> => writeStep(tx, row, { ...text, step: saveStep(row, base, text.form, isManual) }, writing);

/** Has the lorebooks of a chatbot reviewed that others read, beside its text as it is: row and readers keep what they have. */
export const resubmitWork = async (
  tx: Tx,
  row: WorkRow,
  judged: Pick<JudgedText, 'note' | 'isAdult'> & { lore: readonly SubmittedLore[] },
  writing: Writing,
): Promise<WorkRow> => writeStep(tx, row, { ...judged, form: await readForm(tx, row), step: loreStep }, writing);

/**
 * Takes back what waits for a review, of a row that is locked. What is served goes on as it was; what never was keeps its
 * newest text, for its creator alone.
 */
export const withdrawWork = async (tx: Tx, row: WorkRow, now: Date): Promise<WorkRow> => {
  const before = await withdrawCase(tx, row.id, now);
  await endWaiting(tx, row.id, 'withdrawn');
  await endSubmittedLore(tx, row.id);
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
