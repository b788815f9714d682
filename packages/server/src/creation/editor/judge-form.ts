import {
  AppError,
  createCharacter,
  createGroupCharacter,
  isOpen,
  userTexts,
  workFields,
  type EndpointId,
  type WorkField,
  type WorkForm,
} from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { refuseLinks } from '../../platform/moderation/guard-texts.ts';
import type { Refusal } from '../../platform/moderation/effects.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import { itemsOfLore, type SubmittedLore } from '../../platform/works/lore-versions.ts';
import type { JudgedItem } from '../../ports/index.ts';

export interface JudgedForm {
  form: WorkForm;
  /** Fields that were not judged yet; where others will read the chatbot, all fields are judged together. */
  fresh: readonly WorkField[];
  note: string;
  /** A person is to be asked where the automatic check refuses. */
  submitForManualReview: boolean;
  /** Of its lorebooks what others would read once the text is approved. */
  lore?: readonly SubmittedLore[];
}

/** Refusals that a reviewer may overrule; those about minors are final (R-MOD-09). */
const forPeople: ReadonlySet<Refusal> = new Set(['explicit_content', 'harmful_content']);
const isForPeople = ({ code }: AppError): boolean => (forPeople as ReadonlySet<string>).has(code);

/** What is no text of its own, or cannot hold one. */
const wordless = new Set<WorkField>(['language', 'avatar_url', 'visibility', 'definition_visible', 'greeting_character_id']);

/** The words of a field: of members, what each of them is told. */
const wordsOf = (form: WorkForm, field: WorkField): string =>
  field === 'members' ? (form.members ?? []).map(({ note }) => note).join('\n') : [form[field] ?? ''].flat().join('\n');

/** What is judged of some fields, each a text of its own, and of a note. */
export const itemsOf = (form: WorkForm, fields: readonly WorkField[], note: string): JudgedItem[] =>
  fields
    .filter((field) => !wordless.has(field))
    .map((field) => wordsOf(form, field))
    .concat(note)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'user_text', text }));

export type JudgeForm = (
  judged: JudgedForm,
  context: CallerContext,
  call: EndpointId,
) => Promise<{ isManual: boolean; isAdult: boolean }>;

/**
 * Judges a form before it is stored. Returns whether a person is asked about it, because the check refused it and its
 * creator wants that, and whether it is for adults. Throws the refusal, with `submitForManualReview` where a person could be asked;
 * `moderation_unavailable` where others would read the text and no judge answers: private work is judged by the rules alone.
 */
export const createJudgeForm =
  ({ moderator }: { moderator: Pick<Moderator, 'refuse' | 'scopeOf'> }): JudgeForm =>
  async ({ form, fresh, note, submitForManualReview, lore = [] }, context, call) => {
    const isRead = isOpen(form);
    if (isRead) refuseLinks(userTexts(form.members ? createGroupCharacter : createCharacter), { body: { ...form, note } });
    const items = [...itemsOf(form, isRead ? workFields : fresh, note), ...(isRead ? itemsOfLore(lore) : [])];
    if (items.length === 0) return { isManual: false, isAdult: false };
    const scope = moderator.scopeOf(context, { subject: `call:${call}`, place: isRead ? 'publish' : 'keep' });
    const judged = await moderator.refuse(items, scope).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!(judged instanceof AppError)) return { isManual: false, isAdult: judged.isAdult };
    const refusal = judged;
    if (!isRead || !isForPeople(refusal)) throw refusal;
    // Judge again without the refusals that a reviewer may overrule: a final one may hide behind them.
    await moderator.refuse(items, { ...scope, lets: forPeople });
    if (!submitForManualReview) throw new AppError(refusal.code, { params: { ...refusal.params, submitForManualReview: true } });
    return { isManual: true, isAdult: false };
  };
