import { cleanName } from '../../names.ts';
import {
  lorebookLimits,
  type LorebookEntryField,
  type LorebookEntryForm,
  type LorebookField,
  type LorebookForm,
} from './lorebook-form.ts';

type Rule =
  | { rule: 'required' }
  /** `limit` in UTF-16 units for texts, else in items. */
  | { rule: 'too_short' | 'too_long' | 'too_few' | 'too_many'; limit: number };
/** What is wrong with a field of a lorebook, by the rule that it breaks (R-LORE-06). */
export type LorebookFault = { field: LorebookField | 'entries' } & Rule;
/** The same of an entry (R-LORE-07). */
export type LorebookEntryFault = { field: LorebookEntryField } & Rule;

/** Each text once, whatever its case, as it stood first; without the empty ones. */
const unique = (texts: readonly string[], clean: (text: string) => string): string[] => {
  const seen = new Set(['']);
  return texts.map(clean).filter((text) => {
    const isNew = !seen.has(text.toLowerCase());
    seen.add(text.toLowerCase());
    return isNew;
  });
};
const trim = (text: string): string => text.trim();

/** A lorebook as it is kept: without the space around its texts, each tag once. */
export const settleLorebook = (form: LorebookForm): LorebookForm => ({
  ...form,
  name: cleanName(form.name),
  description: form.description.trim(),
  tags: unique(form.tags, cleanName),
});

/** An entry as it is kept: each keyword once, whatever its case (R-LORE-10); a keyword without a word in it calls nothing. */
export const settleEntry = (form: LorebookEntryForm): LorebookEntryForm => ({
  ...form,
  name: cleanName(form.name),
  keywords: unique(form.keywords, trim),
  secondary_keywords: unique(form.secondary_keywords, trim),
  content: form.content.trim(),
  folder: cleanName(form.folder),
});

const lengthRule = (text: string, min: number, max: number): Rule[] => {
  if (text === '') return [{ rule: 'required' }];
  if (text.length < min) return [{ rule: 'too_short', limit: min }];
  return text.length > max ? [{ rule: 'too_long', limit: max }] : [];
};

const countRule = (count: number, min: number, max: number): Rule[] => {
  if (count < min) return [{ rule: 'too_few', limit: min }];
  return count > max ? [{ rule: 'too_many', limit: max }] : [];
};

const { nameMin, nameMax, descriptionMin, descriptionMax, tagsMin, tagsMax, entriesMin, entriesMax } = lorebookLimits;

const bookRules: Partial<Record<LorebookField, (form: LorebookForm) => Rule[]>> = {
  avatar_url: ({ avatar_url }) => (avatar_url === null ? [{ rule: 'required' }] : []),
  name: ({ name }) => lengthRule(name, nameMin, nameMax),
  description: ({ description }) => lengthRule(description, descriptionMin, descriptionMax),
  tags: ({ tags }) => countRule(tags.length, tagsMin, tagsMax),
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What stands against keeping a settled lorebook, in the order of its form. Of one that there is already, `base`, what did
 * not change is not asked about again. Where nobody may bring a picture, `needsPicture` is false.
 */
export const lorebookFaults = (
  form: LorebookForm,
  base: LorebookForm | null,
  { needsPicture = true }: { needsPicture?: boolean } = {},
): LorebookFault[] =>
  (Object.keys(bookRules) as LorebookField[])
    .filter((field) => base === null || !isSame(form[field], base[field]))
    .filter((field) => needsPicture || field !== 'avatar_url')
    .flatMap((field) => (bookRules[field]?.(form) ?? []).map((rule) => ({ field, ...rule })));

/** What stands against so many entries; null where nothing does. */
export const entriesFault = (count: number): LorebookFault | null => {
  const [rule] = countRule(count, entriesMin, entriesMax);
  return rule ? { field: 'entries', ...rule } : null;
};

const { entryNameMin, entryNameMax, keywordsMin, keywordsMax, contentMin, contentMax } = lorebookLimits;

const entryRules: Partial<Record<LorebookEntryField, (form: LorebookEntryForm) => Rule[]>> = {
  name: ({ name }) => lengthRule(name, entryNameMin, entryNameMax),
  keywords: ({ keywords }) => countRule(keywords.length, keywordsMin, keywordsMax),
  content: ({ content }) => lengthRule(content, contentMin, contentMax),
};

/** What stands against keeping a settled entry, in the order of its form; of what there is already only what changed is asked about. */
export const entryFaults = (form: LorebookEntryForm, base: LorebookEntryForm | null): LorebookEntryFault[] =>
  (Object.keys(entryRules) as LorebookEntryField[])
    .filter((field) => base === null || !isSame(form[field], base[field]))
    .flatMap((field) => (entryRules[field]?.(form) ?? []).map((rule) => ({ field, ...rule })));
