import {
  AppError,
  changedFields,
  chatbotFaults,
  settleChatbot,
  takesPictures,
  type ChatbotField,
  type ChatbotForm,
  type EditConflict,
} from '@troupe/protocol';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { barredName, type NameRules } from '../../platform/identity/names/name-rules.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { readPresentLore } from '../../platform/works/lore-versions.ts';
import { saveStep } from '../../platform/works/save-step.ts';
import { createWork, writeVersion } from '../../platform/works/save-work.ts';
import { findNewest } from '../../platform/works/versions.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { madeMeanwhile } from '../made-before.ts';
import { toIssues, visibilityIssues } from './fault-issues.ts';
import type { JudgeForm } from './judge-form.ts';
import { editedBy } from './own-character.ts';
import { pictureIssues, withPicture } from './picture-issues.ts';

export interface SaveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  judgeForm: JudgeForm;
  nameRules: Pick<NameRules, 'barsName'>;
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
  { db, nameRules }: Pick<SaveDeps, 'db' | 'nameRules'>,
  form: ChatbotForm,
  before: { row: WorkRow; base: ChatbotForm } | null,
  { brand, caller }: CallerContext,
): Promise<void> => {
  const { row, base } = before ?? { row: null, base: null };
  const isNewName = form.name !== base?.name;
  const isBarred = isNewName && (await nameRules.barsName(db, form.name, { userId: caller.userId, bearer: 'work' }));
  const issues = [
    ...(isBarred ? [{ path: 'body.name', message: `Name ${barredName}` }] : []),
    ...visibilityIssues(form, base?.visibility ?? null, row?.moderationStatus === 'fix_required'),
    ...toIssues(chatbotFaults(form, base, { needsPicture: takesPictures(brand) })),
    ...(await pictureIssues(db, form, row && base && { id: row.id, avatar_url: base.avatar_url })),
  ];
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
};

/**
 * Stores a chatbot that was not there before, its first version and the case that it waits in. Returns its row. `made.id` is
 * the one that its request's key chose, if any.
 */
export const createSaveNew =
  (deps: SaveDeps) =>
  async (written: ChatbotForm, made: SavedWith & { id: string | null }, context: CallerContext): Promise<WorkRow> => {
    const { db, clock, newId, judgeForm } = deps;
    const { note, submitForManualReview } = made;
    const form = settleChatbot(await withPicture(db, written, context));
    await refuseFaults(deps, form, null, context);
    const fresh = Object.keys(form) as ChatbotField[];
    const { isManual, isAdult } = await judgeForm({ form, fresh, note, submitForManualReview }, context, 'createCharacter');
    const { caller, brand } = context;
    const now = clock.now();
    const text = { id: made.id ?? newId(), creatorUserId: caller.userId, form, note, isManual, isAdult };
    const row = await db.transaction((tx) => createWork(tx, text, { applicationId: brand.id, newId, now }));
    if (!row) throw madeMeanwhile();
    return row;
  };

/** Whether a save in review is its creator's way out: it becomes private, and nothing else changes. */
const isWayOut = (form: ChatbotForm, changed: readonly ChatbotField[]): boolean =>
  form.visibility === 'private' &&
  changed.includes('visibility') &&
  changed.every((field) => field === 'visibility' || field === 'definition_visible');

/** The form that a save makes of the newest text, and what changes with it. Throws `conflict` where none may be made. */
const mergeInto = (row: WorkRow, newest: ChatbotForm, change: Partial<ChatbotForm>, baseRevision: number) => {
  if (row.moderationStatus === 'closed') throw conflict('closed');
  if (row.revision !== baseRevision) throw conflict('version', row.revision);
  const base = settleChatbot(newest);
  const form = settleChatbot({ ...newest, ...change });
  const changed = changedFields(form, base);
  if (isInReview(row) && !isWayOut(form, changed)) throw conflict('in_review');
  return { base, form, changed };
};

/** Whether a save that was sent again stands already: its first answer was lost, or too long to keep. */
const isSaved = (row: WorkRow, newest: ChatbotForm, change: Partial<ChatbotForm>, baseRevision: number): boolean =>
  row.revision === baseRevision + 1 && changedFields(settleChatbot({ ...newest, ...change }), settleChatbot(newest)).length === 0;

/**
 * Saves what changed of a chatbot as its next version. Returns its row, the same where nothing changed, or where the same save stands already. Throws
 * `conflict`, `invalid_input` and what moderation refuses, and has written nothing then; of two at once the second is
 * told that there is another version.
 */
export const createSaveChange =
  (deps: SaveDeps) =>
  async (
    row: WorkRow,
    {
      change: sent,
      baseRevision,
      note,
      submitForManualReview,
    }: SavedWith & { change: Partial<ChatbotForm>; baseRevision: number },
    context: CallerContext,
  ): Promise<WorkRow> => {
    const { db, clock, newId, judgeForm } = deps;
    const change = await withPicture(db, sent, context);
    const newest = await findNewest(db, row);
    if (isSaved(row, newest, change, baseRevision)) return row;
    const { base, form, changed } = mergeInto(row, newest, change, baseRevision);
    if (changed.length === 0) return row;
    await refuseFaults(deps, form, { row, base }, context);
    // What a person was asked about instead of the check was never let through by it.
    const fresh = row.moderationStatus === 'manual_review_required' ? (Object.keys(form) as ChatbotField[]) : changed;
    // What a reviewer looks at beside the text is judged with it.
    const isSubmitted = saveStep(row, base, form, submitForManualReview).opens !== null;
    const lore = isSubmitted ? await readPresentLore(db, row.id) : [];
    const judged = await judgeForm({ form, fresh, note, submitForManualReview, lore }, context, 'updateCharacter');
    return db.transaction(async (tx) => {
      const [locked] = await tx.select().from(characters).where(editedBy(row.id, context)).for('update');
      if (!locked) throw new AppError('not_found');
      const again = mergeInto(locked, await findNewest(tx, locked), change, baseRevision);
      // A decision came in between: what was judged is not what would be saved.
      if (changedFields(again.form, form).length > 0 || locked.moderationStatus !== row.moderationStatus)
        throw conflict('version', locked.revision);
      return writeVersion(
        tx,
        locked,
        { ...again, note, lore, ...judged },
        { applicationId: context.brand.id, newId, now: clock.now() },
      );
    });
  };
