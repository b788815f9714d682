import {
  AppError,
  changedFields,
  chatbotFaults,
  settleChatbot,
  takesPictures,
  type Brand,
  type ChatbotField,
  type ChatbotForm,
  type EditConflict,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, characterVersions } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { isPictureAdult } from '../../platform/catalogue/worn-picture.ts';
import { openCase, withdrawCase } from '../../platform/review/open-case.ts';
import type { Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { toIssues, visibilityIssues } from './fault-issues.ts';
import { toColumns } from './form-columns.ts';
import type { JudgeForm } from './judge-form.ts';
import { madeMeanwhile } from '../made-before.ts';
import { editedBy, type CharacterRow } from './own-character.ts';
import { pictureIssues } from './picture-issues.ts';
import { isInReview, saveStep, unseen, type SaveStep } from './save-step.ts';
import { dropOld, endWaiting, findNewest, keepFirst } from './versions.ts';

export interface SaveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  judgeForm: JudgeForm;
}

/** What comes with the form of a save. */
export interface SavedWith {
  note: string;
  submitForManualReview: boolean;
}

/** Says what stands against a save. */
export const conflict = (because: EditConflict, revision?: number): AppError =>
  new AppError('conflict', { params: { because, ...(revision !== undefined && { revision }) } });

/** Throws `invalid_input` with everything that stands against a form, by field. Both forms are settled. */
const refuseFaults = async (
  db: Pick<Db, 'select'>,
  form: ChatbotForm,
  before: { row: CharacterRow; base: ChatbotForm } | null,
  brand: Brand,
): Promise<void> => {
  const { row, base } = before ?? { row: null, base: null };
  const issues = [
    ...visibilityIssues(form, base?.visibility ?? null, row?.moderationStatus === 'fix_required'),
    ...toIssues(chatbotFaults(form, base, { needsPicture: takesPictures(brand) })),
    ...(await pictureIssues(db, form, row && base && { id: row.id, avatar_url: base.avatar_url })),
  ];
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
};

/** Opens the case that a text waits in, or ends the one that it left. */
const tellReviewers = async (
  tx: Tx,
  { id, moderationStatus, visibility }: Pick<CharacterRow, 'id' | 'moderationStatus' | 'visibility'>,
  { opens }: Pick<SaveStep, 'opens'>,
  { brand, newId, now }: { brand: Pick<Brand, 'id'>; newId: NewId; now: Date },
): Promise<void> => {
  if (opens === null) return;
  await openCase(tx, newId, {
    characterId: id,
    applicationId: brand.id,
    kind: opens,
    now,
    statusBefore: moderationStatus,
    visibilityBefore: visibility,
  });
};

/**
 * Stores a chatbot that was not there before, its first version and the case that it waits in. Answers its row. `made.id` is
 * the one that its request's key chose, if any.
 */
export const createSaveNew =
  ({ db, clock, newId, judgeForm }: SaveDeps) =>
  async (written: ChatbotForm, made: SavedWith & { id: string | null }, context: CallerContext): Promise<CharacterRow> => {
    const { note, submitForManualReview } = made;
    const form = settleChatbot(written);
    await refuseFaults(db, form, null, context.brand);
    const fresh = Object.keys(form) as ChatbotField[];
    const { isManual, isAdult } = await judgeForm({ form, fresh, note, submitForManualReview }, context, 'createCharacter');
    const { outcome, isLive, ...step } = saveStep(unseen, form, form, isManual);
    const { caller, brand } = context;
    const now = clock.now();
    const id = made.id ?? newId();
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(characters)
        .values({
          ...toColumns(form),
          avatarIsNsfw: isPictureAdult(form.avatar_url),
          id,
          creatorUserId: caller.userId,
          applicationIds: [brand.id],
          isLive,
          isNsfw: isAdult,
          moderationStatus: step.status,
          revision: 1,
          submittedRevision: outcome === 'waits' ? 1 : null,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw madeMeanwhile();
      await tx.insert(characterVersions).values({ characterId: id, number: 1, form, note, outcome, createdAt: now });
      await tellReviewers(tx, { id, ...unseen }, step, { brand, newId, now });
      return row;
    });
  };

/** Whether a save in review is its creator's way out: it becomes private, and nothing else changes. */
const isWayOut = (form: ChatbotForm, changed: readonly ChatbotField[]): boolean =>
  form.visibility === 'private' &&
  changed.includes('visibility') &&
  changed.every((field) => field === 'visibility' || field === 'definition_visible');

/** The form that a save makes of the newest text, and what changes with it. Throws `conflict` where none may be made. */
const mergeInto = (row: CharacterRow, newest: ChatbotForm, change: Partial<ChatbotForm>, baseRevision: number) => {
  if (row.moderationStatus === 'closed') throw conflict('closed');
  if (row.revision !== baseRevision) throw conflict('version', row.revision);
  const base = settleChatbot(newest);
  const form = settleChatbot({ ...newest, ...change });
  const changed = changedFields(form, base);
  if (isInReview(row) && !isWayOut(form, changed)) throw conflict('in_review');
  return { base, form, changed };
};

/** Whether a save that was sent again stands already: its first answer was lost, or too long to keep. */
const isSaved = (row: CharacterRow, newest: ChatbotForm, change: Partial<ChatbotForm>, baseRevision: number): boolean =>
  row.revision === baseRevision + 1 && changedFields(settleChatbot({ ...newest, ...change }), settleChatbot(newest)).length === 0;

/** A version as it was judged. */
interface Written {
  base: ChatbotForm;
  form: ChatbotForm;
  note: string;
  isManual: boolean;
  isAdult: boolean;
}

/** Writes a version over the row that was locked, and everything that follows from it. */
const writeVersion = async (
  tx: Tx,
  row: CharacterRow,
  { base, form, note, isManual, isAdult }: Written,
  { brand, newId, now }: { brand: Pick<Brand, 'id'>; newId: NewId; now: Date },
): Promise<CharacterRow> => {
  const step = saveStep(row, base, form, isManual);
  if (isInReview(row)) {
    await endWaiting(tx, row.id, 'withdrawn');
    await withdrawCase(tx, row.id, now);
  }
  const number = (await keepFirst(tx, row)) + 1;
  const { outcome } = step;
  await tx.insert(characterVersions).values({ characterId: row.id, number, form, note, outcome, createdAt: now });
  await dropOld(tx, row.id);
  await tellReviewers(tx, row, step, { brand, newId, now });
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
 * Saves what changed of a chatbot as its next version. Answers its row, the same where nothing changed, or where the same save stands already. Throws
 * `conflict`, `invalid_input` and what moderation refuses, and has written nothing then; of two at once the second is
 * told that there is another version.
 */
export const createSaveChange =
  ({ db, clock, newId, judgeForm }: SaveDeps) =>
  async (
    row: CharacterRow,
    { change, baseRevision, note, submitForManualReview }: SavedWith & { change: Partial<ChatbotForm>; baseRevision: number },
    context: CallerContext,
  ): Promise<CharacterRow> => {
    const newest = await findNewest(db, row);
    if (isSaved(row, newest, change, baseRevision)) return row;
    const { base, form, changed } = mergeInto(row, newest, change, baseRevision);
    if (changed.length === 0) return row;
    await refuseFaults(db, form, { row, base }, context.brand);
    // What a person was asked about instead of the check was never let through by it.
    const fresh = row.moderationStatus === 'manual_review_required' ? (Object.keys(form) as ChatbotField[]) : changed;
    const judged = await judgeForm({ form, fresh, note, submitForManualReview }, context, 'updateCharacter');
    return db.transaction(async (tx) => {
      const [locked] = await tx.select().from(characters).where(editedBy(row.id, context)).for('update');
      if (!locked) throw new AppError('not_found');
      const again = mergeInto(locked, await findNewest(tx, locked), change, baseRevision);
      // A decision came in between: what was judged is not what would be saved.
      if (changedFields(again.form, form).length > 0 || locked.moderationStatus !== row.moderationStatus)
        throw conflict('version', locked.revision);
      return writeVersion(tx, locked, { ...again, note, ...judged }, { brand: context.brand, newId, now: clock.now() });
    });
  };
