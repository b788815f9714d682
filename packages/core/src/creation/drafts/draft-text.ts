import { changedWorkFields, chatbotLimits, type WorkField, type WorkForm } from '@troupe/protocol';
import { settleWork } from './work-form.ts';

/** What is written in a draft, as it was typed. */
export interface DraftText {
  form: WorkForm;
  /** What the next version changes, in its creator's words. */
  note: string;
  /** Whether the guidelines are agreed to; null where they are not asked about. */
  guidelines: boolean | null;
}

export const textOf = ({ form, note, guidelines }: DraftText): DraftText => ({ form, note, guidelines });

export const isSameText = (a: DraftText, b: DraftText): boolean =>
  a.note === b.note && a.guidelines === b.guidelines && changedWorkFields(a.form, b.form).length === 0;

const pick = (form: WorkForm, fields: readonly WorkField[]): Partial<WorkForm> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));

/**
 * Joins two forms that began as one: of each field the one that was changed. `clashes` are the fields that were changed in
 * both, each to something else; `form` has yours there. Without a `base` every difference is one.
 */
export const joinForms = (base: WorkForm | null, yours: WorkForm, theirs: WorkForm): { form: WorkForm; clashes: WorkField[] } => {
  // What differs only by the space around it is the same text.
  const differing = changedWorkFields(settleWork(yours), settleWork(theirs));
  const mine = base === null ? differing : changedWorkFields(yours, base);
  const other = base === null ? differing : changedWorkFields(theirs, base);
  const taken = differing.filter((field) => !mine.includes(field));
  return {
    form: { ...yours, ...pick(theirs, taken) },
    clashes: differing.filter((field) => mine.includes(field) && other.includes(field)),
  };
};

/** A line that was written twice keeps both, where there is room for both. */
const joinNotes = (base: string, yours: string, theirs: string): string => {
  if (yours === theirs || theirs === base || theirs.trim() === '') return yours;
  if (yours === base || yours.trim() === '') return theirs;
  const both = `${theirs} ${yours}`;
  return both.length <= chatbotLimits.noteMax ? both : yours;
};

/** Joins two drafts that began as one; see `joinForms`. */
export const joinTexts = (
  base: DraftText | null,
  yours: DraftText,
  theirs: DraftText,
): { text: DraftText; clashes: WorkField[] } => {
  const { form, clashes } = joinForms(base?.form ?? null, yours.form, theirs.form);
  const note = joinNotes(base?.note ?? '', yours.note, theirs.note);
  // Agreeing is done once; a card that another device brought asks anew.
  const guidelines =
    yours.guidelines === null || theirs.guidelines === null
      ? (yours.guidelines ?? theirs.guidelines)
      : yours.guidelines && theirs.guidelines;
  return { text: { form, note, guidelines }, clashes };
};

/** Both sides of each clash, settled by what was chosen: `theirs` holds the fields that are taken from there. */
export const chooseFields = (yours: WorkForm, theirs: WorkForm, fields: readonly WorkField[]): WorkForm => ({
  ...yours,
  ...pick(theirs, fields),
});
