import {
  AppError,
  chatbotFields,
  createCharacter,
  isOpen,
  userTexts,
  type ChatbotField,
  type ChatbotForm,
  type EndpointId,
} from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { refuseLinks } from '../../platform/moderation/guard-texts.ts';
import type { Refusal } from '../../platform/moderation/effects.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { JudgedItem } from '../../ports/index.ts';

export interface JudgedForm {
  form: ChatbotForm;
  /** Those that nobody has judged yet; of what others will read all are judged together. */
  fresh: readonly ChatbotField[];
  note: string;
  /** A person is to be asked where the automatic check refuses. */
  submitForManualReview: boolean;
}

/** Refusals that a person may think otherwise about; of what is about minors nobody may (R-MOD-09). */
const forPeople: ReadonlySet<Refusal> = new Set(['explicit_content', 'harmful_content']);
const isForPeople = ({ code }: AppError): boolean => (forPeople as ReadonlySet<string>).has(code);

/** What is no text of its own, or cannot hold one. */
const wordless = new Set<ChatbotField>(['language', 'avatar_url', 'visibility', 'definition_visible']);

const itemsOf = (form: ChatbotForm, fields: readonly ChatbotField[], note: string): JudgedItem[] =>
  fields
    .filter((field) => !wordless.has(field))
    .flatMap((field) => [form[field]].flat().join('\n'))
    .concat(note)
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'user_text', text }));

export type JudgeForm = (
  judged: JudgedForm,
  context: CallerContext,
  call: EndpointId,
) => Promise<{ isManual: boolean; isAdult: boolean }>;

/**
 * Judges a form before it is stored. Returns whether a person is asked about it, because the check refused it and its
 * creator wants that, and whether it is for adults. Throws the refusal, with `submitForManualReview` where a person could be asked;
 * `moderation_unavailable` where others would read what nobody can judge: private work goes on with the rules.
 */
export const createJudgeForm =
  ({ moderator }: { moderator: Pick<Moderator, 'refuse' | 'scopeOf'> }): JudgeForm =>
  async ({ form, fresh, note, submitForManualReview }, context, call) => {
    const isRead = isOpen(form);
    if (isRead) refuseLinks(userTexts(createCharacter), { body: { ...form, note } });
    const items = itemsOf(form, isRead ? chatbotFields : fresh, note);
    if (items.length === 0) return { isManual: false, isAdult: false };
    const scope = moderator.scopeOf(context, { subject: `call:${call}`, place: isRead ? 'publish' : 'keep' });
    const judged = await moderator.refuse(items, scope).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!(judged instanceof AppError)) return { isManual: false, isAdult: judged.isAdult };
    const refusal = judged;
    if (!isRead || !isForPeople(refusal)) throw refusal;
    // Behind what a person may let pass there may be what nobody may.
    await moderator.refuse(items, { ...scope, lets: forPeople });
    if (!submitForManualReview) throw new AppError(refusal.code, { params: { submitForManualReview: true } });
    return { isManual: true, isAdult: false };
  };
