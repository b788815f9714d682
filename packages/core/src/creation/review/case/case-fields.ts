import {
  changedWorkFields,
  chatbotFields,
  findLinks,
  groupFields,
  type ChatbotField,
  type WorkField,
  type WorkForm,
} from '@troupe/protocol';
import { kindOf, settleWork } from '../../drafts/work-form.ts';

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

export const isTextField = (field: WorkField): field is TextField => textFields.some((one) => one === field);

/** The text of a field; further greetings stand below each other. */
export const textOf = (form: WorkForm, field: TextField): string =>
  field === 'alternate_greetings' ? form.alternate_greetings.join('\n\n') : form[field];

const isEmpty = (form: WorkForm, field: WorkField): boolean => {
  if (isTextField(field)) return textOf(form, field) === '';
  return (field === 'tags' || field === 'members') && !form[field]?.length;
};

/** Fields of a chatbot or of a group, in the order in which they are read. */
const fieldsOf = (form: WorkForm): readonly WorkField[] => (kindOf(form) === 'group' ? groupFields : chatbotFields);

/** Members of a stored form have their fields in another order than those of a row; a chatbot's fields are compared as they were sent. */
const comparable = (form: WorkForm): WorkForm => (kindOf(form) === 'group' ? settleWork(form) : form);

/** Fields of a text in which it differs from what is served, and the others that say something. */
export const splitFields = (form: WorkForm, base: WorkForm): { changed: WorkField[]; unchanged: WorkField[] } => {
  const differing = changedWorkFields(comparable(form), comparable(base));
  const changed = fieldsOf(form).filter((field) => differing.includes(field));
  return { changed, unchanged: filledFields(form).filter((field) => !changed.includes(field)) };
};

/** Fields that say something. */
export const filledFields = (form: WorkForm): WorkField[] => fieldsOf(form).filter((field) => !isEmpty(form, field));

/** Addresses in the texts of a form, as they were written, by the field they stand in. */
export const linksIn = (form: WorkForm): { field: TextField; links: string[] }[] =>
  textFields
    .map((field) => ({ field, links: findLinks(textOf(form, field)).map(({ text }) => text) }))
    .filter(({ links }) => links.length > 0);
