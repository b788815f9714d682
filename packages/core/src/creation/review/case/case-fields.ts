import { changedFields, chatbotFields, findLinks, type ChatbotField, type ChatbotForm } from '@troupe/protocol';

/** Fields that are texts, which are compared word by word. */
const textFields = [
  'name',
  'title',
  'greeting',
  'alternate_greetings',
  'persona',
  'scenario',
  'dialogue',
  'system_prompt',
  'post_history_instructions',
] as const satisfies ChatbotField[];
type TextField = (typeof textFields)[number];

export const isTextField = (field: ChatbotField): field is TextField => textFields.some((one) => one === field);

/** The text of a field; further greetings stand below each other. */
export const textOf = (form: ChatbotForm, field: TextField): string =>
  field === 'alternate_greetings' ? form.alternate_greetings.join('\n\n') : form[field];

const isEmpty = (form: ChatbotForm, field: ChatbotField): boolean =>
  isTextField(field) ? textOf(form, field) === '' : field === 'tags' && form.tags.length === 0;

/** Fields of a text in which it differs from what is served, and the others that say something. */
export const splitFields = (form: ChatbotForm, base: ChatbotForm): { changed: ChatbotField[]; unchanged: ChatbotField[] } => {
  const changed = changedFields(form, base);
  return { changed, unchanged: filledFields(form).filter((field) => !changed.includes(field)) };
};

/** Fields that say something. */
export const filledFields = (form: ChatbotForm): ChatbotField[] => chatbotFields.filter((field) => !isEmpty(form, field));

/** Addresses in the texts of a form, as they were written, by the field they stand in. */
export const linksIn = (form: ChatbotForm): { field: TextField; links: string[] }[] =>
  textFields
    .map((field) => ({ field, links: findLinks(textOf(form, field)).map(({ text }) => text) }))
    .filter(({ links }) => links.length > 0);
