import { AppError, changedWorkFields, workFields, type EditConflict, type WorkField, type WorkForm } from '@troupe/protocol';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { NameRules } from '../../platform/identity/names/name-rules.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { readChosenLore, readPresentLore, type SubmittedLore } from '../../platform/works/lore-versions.ts';
import { saveStep } from '../../platform/works/save-step.ts';
import { createWork, writeVersion } from '../../platform/works/save-work.ts';
import { findNewest } from '../../platform/works/versions.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { madeMeanwhile } from '../made-before.ts';
import type { JudgeForm } from './judge-form.ts';
import { editedBy } from './own-character.ts';
import { withPicture } from './picture-issues.ts';
import type { WorkKind } from './work-kind.ts';

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

/** What something new has besides its form. */
export interface MadeWith extends SavedWith {
  /** The one that its request's key chose, if any. */
  id: string | null;
  lorebookIds: readonly string[];
}

/** The lorebooks that something new is to know, in the order of their ids. Throws `invalid_input` with those that are not there. */
const findChosenLore = async (db: Db, ids: readonly string[], { caller, brand }: CallerContext): Promise<SubmittedLore[]> => {
  const found = await readChosenLore(db, ids, { creatorUserId: caller.userId, applicationId: brand.id });
  const there = new Set(found.map(({ lorebookId }) => lorebookId));
  const issues = ids.flatMap((id, at) =>
    there.has(id) ? [] : [{ path: `body.lorebook_ids.${at}`, message: 'must be a lorebook of your own' }],
  );
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
  return found;
};

/**
 * Stores a chatbot or a group that was not there before, its first version and the case that it waits in, with the
 * lorebooks that it is to know. Returns its row. Throws `invalid_input` and what moderation refuses.
 */
export const createSaveNew =
  (deps: SaveDeps, kind: WorkKind) =>
  async (written: WorkForm, made: MadeWith, context: CallerContext): Promise<WorkRow> => {
    const { db, clock, newId, judgeForm } = deps;
    const { note, submitForManualReview } = made;
    const form = kind.settle(await withPicture(db, written, context));
    await kind.refuse(deps, form, null, context);
    const fresh = workFields;
    const lore = await findChosenLore(db, made.lorebookIds, context);
    const judged = await judgeForm({ form, fresh, note, submitForManualReview, lore }, context, kind.calls.create);
    const { caller, brand } = context;
    const now = clock.now();
    const text = { id: made.id ?? newId(), creatorUserId: caller.userId, form, note, lore, ...judged };
    const row = await db.transaction((tx) => createWork(tx, text, { applicationId: brand.id, newId, now }));
    if (!row) throw madeMeanwhile();
    return row;
  };

/** Whether a save in review is its creator's way out: it becomes private, and nothing else changes. */
const isWayOut = (form: WorkForm, changed: readonly WorkField[]): boolean =>
  form.visibility === 'private' &&
  changed.includes('visibility') &&
  changed.every((field) => field === 'visibility' || field === 'definition_visible');

/** What a save changes, and the version that it was written upon. */
interface Change {
  change: Partial<WorkForm>;
  baseRevision: number;
}

/** The form that a save makes of the newest text, and what changes with it. Throws `conflict` where none may be made. */
const mergeInto = (kind: WorkKind, row: WorkRow, newest: WorkForm, { change, baseRevision }: Change) => {
  if (row.moderationStatus === 'closed') throw conflict('closed');
  if (row.revision !== baseRevision) throw conflict('version', row.revision);
  const base = kind.settle(newest);
  const form = kind.settle({ ...newest, ...change });
  const changed = changedWorkFields(form, base);
  if (isInReview(row) && !isWayOut(form, changed)) throw conflict('in_review');
  return { base, form, changed };
};

/** Whether a save that was sent again stands already: its first answer was lost, or too long to keep. */
const isSaved = (kind: WorkKind, row: WorkRow, newest: WorkForm, { change, baseRevision }: Change): boolean =>
  row.revision === baseRevision + 1 && changedWorkFields(kind.settle({ ...newest, ...change }), kind.settle(newest)).length === 0;

/**
 * Saves what changed of a chatbot or a group as its next version. Returns its row, the same where nothing changed, or where the same save stands already. Throws
 * `conflict`, `invalid_input` and what moderation refuses, and has written nothing then; of two at once the second is
 * told that there is another version.
 */
export const createSaveChange =
  (deps: SaveDeps, kind: WorkKind) =>
  async (
    row: WorkRow,
    { change: sent, baseRevision, note, submitForManualReview }: SavedWith & Change,
    context: CallerContext,
  ): Promise<WorkRow> => {
    const { db, clock, newId, judgeForm } = deps;
    const change = await withPicture(db, sent, context);
    const newest = await findNewest(db, row);
    if (isSaved(kind, row, newest, { change, baseRevision })) return row;
    const { base, form, changed } = mergeInto(kind, row, newest, { change, baseRevision });
    if (changed.length === 0) return row;
    await kind.refuse(deps, form, { row, base }, context);
    // What a person was asked about instead of the check was never let through by it.
    const fresh = row.moderationStatus === 'manual_review_required' ? workFields : changed;
    // What a reviewer looks at beside the text is judged with it.
    const isSubmitted = saveStep(row, base, form, submitForManualReview).opens !== null;
    const lore = isSubmitted ? await readPresentLore(db, row.id) : [];
    const judged = await judgeForm({ form, fresh, note, submitForManualReview, lore }, context, kind.calls.update);
    return db.transaction(async (tx) => {
      const [locked] = await tx
        .select()
        .from(characters)
        .where(editedBy(row.id, context, row.type))
        .for('update');
      if (!locked) throw new AppError('not_found');
      const again = mergeInto(kind, locked, await findNewest(tx, locked), { change, baseRevision });
      // A decision came in between: what was judged is not what would be saved.
      if (changedWorkFields(again.form, form).length > 0 || locked.moderationStatus !== row.moderationStatus)
        throw conflict('version', locked.revision);
      return writeVersion(
        tx,
        locked,
        { ...again, note, lore, ...judged },
        { applicationId: context.brand.id, newId, now: clock.now() },
      );
    });
  };
