import { estimateTokens } from '../estimate-tokens.ts';
import { cleanName } from '../names.ts';
import { chatbotFields, chatbotLimits, type ChatbotField, type ChatbotForm } from './chatbot-form.ts';
import { findLinks } from './find-links.ts';

/** What is wrong with a field of a chatbot, by the rule that it breaks (R-BOT-04 to R-BOT-14). */
export type ChatbotFault = { field: ChatbotField } & (
  | { rule: 'required' }
  | { rule: 'too_short' | 'too_long' | 'too_few' | 'too_many'; limit: number }
  /** As they were written, in order. */
  | { rule: 'links'; links: string[] }
  /** Of all counted texts together; told of the personality, which is the largest as a rule. */
  | { rule: 'too_many_tokens'; limit: number; tokens: number }
);

/** Texts that count towards the limit of tokens. */
export const countedFields = ['greeting', 'persona', 'scenario', 'dialogue'] as const satisfies ChatbotField[];

/** Tokens of a chatbot, about: the same number in a browser and on a server. */
export const chatbotTokens = (form: Pick<ChatbotForm, (typeof countedFields)[number]>): number =>
  countedFields.reduce((sum, field) => sum + estimateTokens(form[field]), 0);

/** Whether others can read it: then it is reviewed. */
export const isOpen = ({ visibility }: Pick<ChatbotForm, 'visibility'>): boolean =>
  visibility === 'public' || visibility === 'hidden';

const dropShort = (text: string): string => (text.trim().length < chatbotLimits.optionalMin ? '' : text.trim());

/** A form as it is kept: without the space around its texts, and without what its visibility has no room for (R-BOT-08, R-BOT-10). */
export const settleChatbot = (form: ChatbotForm): ChatbotForm => ({
  ...form,
  name: cleanName(form.name),
  title: cleanName(form.title),
  greeting: form.greeting.trim(),
  alternate_greetings: form.alternate_greetings.map((text) => text.trim()).filter((text) => text !== ''),
  persona: form.persona.trim(),
  scenario: dropShort(form.scenario),
  dialogue: dropShort(form.dialogue),
  system_prompt: form.system_prompt.trim(),
  post_history_instructions: form.post_history_instructions.trim(),
  tags: [...new Map(form.tags.map((tag) => [cleanName(tag).toLowerCase(), cleanName(tag)])).values()].filter(Boolean),
  definition_visible: form.visibility === 'public' && form.definition_visible,
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two forms differ. */
export const changedFields = (form: ChatbotForm, base: ChatbotForm): ChatbotField[] =>
  chatbotFields.filter((field) => !isSame(form[field], base[field]));

const isDense = (name: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name);

const linksIn = (field: ChatbotField, texts: readonly string[]): ChatbotFault[] => {
  const links = texts.flatMap(findLinks).map(({ text }) => text);
  return links.length ? [{ field, rule: 'links', links }] : [];
};

const lengthOf = (field: ChatbotField, text: string, min: number, max: number): ChatbotFault[] => {
  if (text.length < min)
    return [{ field, rule: text === '' ? 'required' : 'too_short', ...(text !== '' && { limit: min }) } as ChatbotFault];
  return text.length > max ? [{ field, rule: 'too_long', limit: max }] : [];
};

/** What is too long is mended first: a body of a megabyte would be looked through for as long as others wait. */
const isTooLong = (faults: readonly ChatbotFault[]): boolean => faults.some(({ rule }) => rule === 'too_long');

const { textMin } = chatbotLimits;

const required = (field: 'name' | 'title' | 'greeting' | 'persona', max: number) => (form: ChatbotForm) => {
  const min = field === 'name' && isDense(form.name) ? chatbotLimits.denseNameMin : textMin;
  const faults = lengthOf(field, form[field], min, max);
  return isTooLong(faults) ? faults : [...faults, ...linksIn(field, [form[field]])];
};
const optional = (field: 'scenario' | 'dialogue', max: number) => (form: ChatbotForm) =>
  form[field] === '' ? [] : lengthOf(field, form[field], textMin, max);
const atMost = (field: 'system_prompt' | 'post_history_instructions', max: number) => (form: ChatbotForm) =>
  lengthOf(field, form[field], 0, max);

/** What each field has to keep; those that are not here are right as soon as they have the shape of the schema. */
const rules: Partial<Record<ChatbotField, (form: ChatbotForm, base: ChatbotForm | null) => ChatbotFault[]>> = {
  avatar_url: ({ avatar_url }) => (avatar_url === null ? [{ field: 'avatar_url', rule: 'required' }] : []),
  name: required('name', chatbotLimits.nameMax),
  title: required('title', chatbotLimits.titleMax),
  greeting: required('greeting', chatbotLimits.greetingMax),
  persona: required('persona', chatbotLimits.personaMax),
  alternate_greetings: ({ alternate_greetings: texts }, base) => {
    const added = texts.filter((text) => !base?.alternate_greetings.includes(text));
    const [fault] = added.flatMap((text) => lengthOf('alternate_greetings', text, textMin, chatbotLimits.greetingMax));
    return fault ? [fault] : linksIn('alternate_greetings', added);
  },
  scenario: optional('scenario', chatbotLimits.scenarioMax),
  dialogue: optional('dialogue', chatbotLimits.dialogueMax),
  system_prompt: atMost('system_prompt', chatbotLimits.instructionsMax),
  post_history_instructions: atMost('post_history_instructions', chatbotLimits.instructionsMax),
  tags: ({ tags, visibility }) => [
    ...(tags.length > chatbotLimits.tagsMax ? [{ field: 'tags', rule: 'too_many', limit: chatbotLimits.tagsMax } as const] : []),
    ...(visibility === 'public' && tags.length < chatbotLimits.tagsMin
      ? [{ field: 'tags', rule: 'too_few', limit: chatbotLimits.tagsMin } as const]
      : []),
    ...linksIn('tags', tags),
  ],
};

const tokenFault = (form: ChatbotForm, base: ChatbotForm | null): ChatbotFault[] => {
  const tokens = chatbotTokens(form);
  const limit = chatbotLimits.tokensMax[form.visibility];
  if (tokens <= limit) return [];
  // What an import brought may be over its limit: it may be mended bit by bit.
  const isLess = base !== null && chatbotLimits.tokensMax[base.visibility] === limit && tokens <= chatbotTokens(base);
  return isLess ? [] : [{ field: 'persona', rule: 'too_many_tokens', limit, tokens }];
};

/**
 * What stands against saving a form, in the order of its fields; empty where nothing does. Of a chatbot that there is
 * already, `base`, what did not change is not asked about again: an imported text stays as it is until it is edited,
 * or until others are to read it. Both forms are settled ones. Where nobody may bring a picture, `needsPicture` is false.
 */
export const chatbotFaults = (
  form: ChatbotForm,
  base: ChatbotForm | null,
  { needsPicture = true }: { needsPicture?: boolean } = {},
): ChatbotFault[] => {
  const isOpened = isOpen(form) && (base === null || !isOpen(base));
  const changed = new Set<ChatbotField>(base === null || isOpened ? chatbotFields : changedFields(form, base));
  if (form.visibility === 'public' && changed.has('visibility')) changed.add('tags');
  const faults = chatbotFields
    .filter((field) => changed.has(field) && (needsPicture || field !== 'avatar_url'))
    .flatMap((field) => rules[field]?.(form, isOpened ? null : base) ?? []);
  const isCounted = changed.has('visibility') || countedFields.some((field) => changed.has(field));
  return isCounted ? [...faults, ...tokenFault(form, base)] : faults;
};
