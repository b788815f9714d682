import { limits, type ImportedCharacter } from '@troupe/protocol';
import { readDecorators } from '../../foreign-files/decorators.ts';
import { cutName, readName } from './form.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { readExtensions, readLoreRules, readRules } from './lore-rules.ts';
import type { Report } from '../../foreign-files/report.ts';
import { cleanList, cleanText, isSaid } from '../../foreign-files/text-fields.ts';
import { createValues, type Values } from '../../foreign-files/values.ts';
import { fold } from '../../kernel/folded-text.ts';
import { isPattern } from '../../kernel/keyword.ts';

type Entry = NonNullable<ImportedCharacter['lorebook']>['entries'][number];

/** An entry, its place in the file and what it was there. */
export interface ReadEntry {
  index: string | number;
  raw: JsonObject;
  entry: Entry;
}

const defaultOrder = 100;
/** The first of each that says something is read. */
export const spellings = {
  keywords: ['keys', 'key'],
  secondary: ['secondary_keys', 'keysecondary'],
  content: ['content', 'entry'],
  name: ['name', 'comment'],
  order: ['insertion_order', 'order'],
} as const;
/** What of an entry is read here; `extensions` are told apart by `readExtensions`. */
export const entryFields: ReadonlySet<string> = new Set<string>([
  ...Object.values(spellings).flat(),
  ...readRules,
  'use_regex',
  'selective',
  'enabled',
  'disable',
  'constant',
  'extensions',
]);

/** V3's flag says that every key is a pattern; ours are written between slashes, and a slash in them with a backslash. */
const asPattern = (keyword: string) =>
  isPattern(keyword) ? keyword : `/${keyword.replaceAll(/\\.|\//gsu, (found) => (found === '/' ? '\\/' : found))}/`;

/** Fields that nothing heeds, counted over the book: every entry of a product has the same. */
const noteRest = (raw: JsonObject, report: Report): void => {
  for (const [key, value] of Object.entries(raw))
    if (!entryFields.has(key) && isSaid(value)) report.often('kept_not_used', `lorebook.entries[*].${key}`);
  const { extensions } = raw;
  if (isSaid(extensions) && !isObject(extensions))
    report.often('kept_not_used', 'lorebook.entries[*].extensions', 'is not an object');
  for (const [key, value] of Object.entries(isObject(extensions) ? extensions : {}))
    if (!readExtensions.has(key) && isSaid(value)) report.often('kept_not_used', `lorebook.entries[*].extensions.${key}`);
};

interface KeywordRules {
  usesPatterns: boolean;
  isCaseSensitive: boolean;
}

/** What two keywords have in common that call at the same words. */
const sameness = (keyword: string, isCaseSensitive: boolean): string =>
  isPattern(keyword) ? keyword.trim() : fold(keyword, isCaseSensitive).trim();

const readKeywords = (field: string, value: Json | undefined, rules: KeywordRules, report: Report): string[] => {
  const given = cleanList(field, value, report, { commas: true, mostItems: 1000, itemMax: limits.importedTextMax });
  const written = rules.usesPatterns ? given.map(asPattern) : given;
  if (written.some((keyword, index) => keyword !== given[index])) report.changed(field, 'use_regex: written as patterns');
  const byWords = Map.groupBy(written, (keyword) => sameness(keyword, rules.isCaseSensitive));
  const blank = byWords.get('') ?? [];
  if (blank.length > 0) report.unused(field, `${blank.length} without a word in it: nothing can be called by it`);
  byWords.delete('');
  const unique = [...byWords.values()].flatMap(([keyword = '']) => keyword);
  if (unique.length + blank.length < written.length) report.changed(field, 'some stood more than once');
  const fitting = unique.filter((keyword) => keyword.length <= limits.lorebookKeywordMax);
  if (fitting.length < unique.length)
    report.unused(field, `${unique.length - fitting.length} longer than ${limits.lorebookKeywordMax} characters`);
  const max = limits.lorebookKeywordsMax;
  if (fitting.length > max) report.unused(field, `${fitting.length - max} of ${fitting.length}: an entry has at most ${max}`);
  return fitting.slice(0, max);
};

const readContent = (field: string, value: Json | undefined, report: Report): string => {
  const content = cleanText(field, value, report, limits.importedEntryMax);
  for (const decorator of readDecorators(content).unused) report.unused(field, decorator);
  if (content.length > limits.lorebookContentMax)
    report.kept(
      field,
      `${content.length} characters; the limit is ${limits.lorebookContentMax}: split or shorten it before publishing`,
    );
  return content;
};

/** Whether anything but its keywords can call an entry. */
const isCalledOtherwise = (content: string, isConstant: boolean): boolean => {
  const { always, additionalKeys } = readDecorators(content).decorators;
  return isConstant || always === true || additionalKeys !== undefined;
};

const readSecondary = (values: Values, field: string, rules: KeywordRules, report: Report): string[] => {
  const { value } = values.pick(...spellings.secondary);
  // A book that says `selective: false` does not ask for them.
  if (values.flag(values.pick('selective'), true)) return readKeywords(`${field}.secondary_keywords`, value, rules, report);
  if (isSaid(value)) values.unused('secondary_keywords', 'selective is false');
  return [];
};

/** One entry of a card's book in our vocabulary; null where it says nothing. */
export const readLoreEntry = (raw: JsonObject, index: string | number, report: Report): Entry | null => {
  const field = `lorebook.entries[${index}]`;
  const values = createValues(raw, field, report);
  noteRest(raw, report);
  const keywordRules: KeywordRules = {
    usesPatterns: values.flag(values.pick('use_regex'), false),
    isCaseSensitive: readLoreRules(raw).case_sensitive,
  };
  const keywords = readKeywords(`${field}.keywords`, values.pick(...spellings.keywords).value, keywordRules, report);
  const content = readContent(`${field}.content`, values.pick(...spellings.content).value, report);
  const name = readName(`${field}.name`, values.pick(...spellings.name).value, report);
  if (!content && keywords.length === 0 && !name) {
    report.unused(field, 'has no content, keywords or name');
    return null;
  }
  const secondary = readSecondary(values, field, keywordRules, report);
  const isEnabled = values.flag(values.pick('enabled'), true);
  const isDisabled = values.flag(values.pick('disable'), false);
  const isConstant = values.flag(values.pick('constant'), false);
  if (keywords.length === 0 && !isCalledOtherwise(content, isConstant))
    values.unused('keywords', 'are none, and it is not constant: nothing calls it');
  return {
    name: name || cutName(keywords[0] ?? '') || `Entry ${Number(index) + 1 || index}`,
    keywords,
    secondary_keywords: secondary,
    content,
    enabled: isEnabled && !isDisabled,
    constant: isConstant,
    insertion_order: values.number(values.pick(...spellings.order), defaultOrder),
    rules: readLoreRules(raw, field, report),
  };
};
