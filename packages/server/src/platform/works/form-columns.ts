import type { ChatbotForm, WorkForm } from '@troupe/protocol';
import type { characters } from '../../db/schema.ts';
import { measureDefinition } from './definition.ts';

type Row = typeof characters.$inferSelect;

/** The columns of a character that its creator writes. */
export type FormRow = Pick<
  Row,
  | 'name'
  | 'title'
  | 'greeting'
  | 'alternateGreetings'
  | 'persona'
  | 'scenario'
  | 'dialogue'
  | 'systemPrompt'
  | 'postHistoryInstructions'
  | 'language'
  | 'tags'
  | 'avatarUrl'
  | 'visibility'
  | 'definitionVisible'
>;

/** A row as a form, without the members of a group (`readForm`). */
export const toForm = (row: FormRow): ChatbotForm => ({
  name: row.name,
  title: row.title,
  greeting: row.greeting,
  alternate_greetings: row.alternateGreetings,
  persona: row.persona,
  scenario: row.scenario,
  dialogue: row.dialogue,
  system_prompt: row.systemPrompt,
  post_history_instructions: row.postHistoryInstructions,
  language: row.language,
  tags: row.tags,
  avatar_url: row.avatarUrl,
  visibility: row.visibility,
  definition_visible: row.definitionVisible,
});

/** Whether a text says something else than before, or says it in another language: no translation is one of it any more. */
const isOther = (field: 'name' | 'title' | 'greeting', form: WorkForm, before: FormRow | undefined): boolean =>
  before !== undefined && (before[field] !== form[field] || before.language !== form.language);

/** A form as columns, with what is measured of it; translations of a text that changed are dropped with it. */
export const toColumns = (form: WorkForm, before?: FormRow) => ({
  name: form.name,
  title: form.title,
  greeting: form.greeting,
  alternateGreetings: form.alternate_greetings,
  persona: form.persona,
  scenario: form.scenario,
  dialogue: form.dialogue,
  systemPrompt: form.system_prompt,
  postHistoryInstructions: form.post_history_instructions,
  language: form.language,
  tags: form.tags,
  avatarUrl: form.avatar_url,
  visibility: form.visibility,
  definitionVisible: form.definition_visible,
  ...measureDefinition(form),
  ...(form.members && {
    greetingCharacterId: form.greeting_character_id ?? null,
    subCharacterIds: form.members.map(({ id }) => id),
  }),
  ...(isOther('name', form, before) && { nameI18n: {} }),
  ...(isOther('title', form, before) && { titleI18n: {} }),
  ...(isOther('greeting', form, before) && { greetingI18n: {} }),
});
