import { changedWorkFields, chatbotLimits, lorebookLimits, type WorkField, type WorkForm } from '@troupe/protocol';
import { settleWork } from './work-form.ts';

/** A lorebook that something new is to know once it is made (R-BOT-23). */
export interface ChosenLorebook {
  id: string;
  name: string;
}

/** What is written in a draft, as it was typed. */
export interface DraftText {
  form: WorkForm;
  /** What the next version changes, in its creator's words. */
  note: string;
  /** Whether the guidelines are agreed to; null where they are not asked about. */
  guidelines: boolean | null;
  /** None of what is made already: that knows its lorebooks at once. */
  lorebooks: readonly ChosenLorebook[];
}

export const textOf = ({ form, note, guidelines, lorebooks }: DraftText): DraftText => ({ form, note, guidelines, lorebooks });

const idsOf = (lorebooks: readonly ChosenLorebook[]): string => lorebooks.map(({ id }) => id).join(' ');
export const isSameChoice = (a: readonly ChosenLorebook[], b: readonly ChosenLorebook[]): boolean => idsOf(a) === idsOf(b);

export const isSameText = (a: DraftText, b: DraftText): boolean =>
  a.note === b.note &&
  a.guidelines === b.guidelines &&
  isSameChoice(a.lorebooks, b.lorebooks) &&
  changedWorkFields(a.form, b.form).length === 0;

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

/** Lorebooks that either chose, without those that either took away, as many as there may be. */
const joinChoices = (
  base: readonly ChosenLorebook[],
  yours: readonly ChosenLorebook[],
  theirs: readonly ChosenLorebook[],
): ChosenLorebook[] => {
  const has = (lorebooks: readonly ChosenLorebook[], id: string) => lorebooks.some((one) => one.id === id);
  const all = [...theirs, ...yours.filter(({ id }) => !has(theirs, id))];
  return all.filter(({ id }) => !has(base, id) || (has(yours, id) && has(theirs, id))).slice(0, lorebookLimits.perChatbot);
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
  const lorebooks = joinChoices(base?.lorebooks ?? [], yours.lorebooks, theirs.lorebooks);
  return { text: { form, note, guidelines, lorebooks }, clashes };
};

/** Both sides of each clash, settled by what was chosen: `theirs` holds the fields that are taken from there. */
export const chooseFields = (yours: WorkForm, theirs: WorkForm, fields: readonly WorkField[]): WorkForm => ({
  ...yours,
  ...pick(theirs, fields),
});
