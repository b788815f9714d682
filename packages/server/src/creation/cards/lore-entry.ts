import { cleanName, limits, type ImportedCharacter } from '@troupe/protocol';
import { readDecorators } from '../../foreign-files/decorators.ts';
import { readName } from './form.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { readExtensions, readLoreRules } from './lore-rules.ts';
import type { Report } from '../../foreign-files/report.ts';
import { cleanList, cleanText, isSaid } from '../../foreign-files/text-fields.ts';

type Entry = NonNullable<ImportedCharacter['lorebook']>['entries'][number];

/** An entry and its place in the file. */
export interface ReadEntry {
  index: string | number;
  entry: Entry;
}

const plainPositions = new Set<Json | undefined>([undefined, null, '', 'before_char', 'after_char']);
/** The first of each that says something is read. */
const spellings = {
  keywords: ['keys', 'key'],
  secondary: ['secondary_keys', 'keysecondary'],
  content: ['content', 'entry'],
  name: ['name', 'comment'],
  order: ['insertion_order', 'order'],
} as const;
const entryFields = new Set<string>([
  ...Object.values(spellings).flat(),
  'use_regex',
  'selective',
  'selectiveLogic',
  'enabled',
  'disable',
  'constant',
  'position',
  'priority',
  'case_sensitive',
  'extensions',
]);

/** V3's flag says that every key is a pattern; ours are written between slashes. */
const asPattern = (keyword: string) => (/^\/.+\/[a-z]*$/su.test(keyword) ? keyword : `/${keyword}/`);

/** Fields that nothing heeds, counted over the book: every entry of a product has the same. */
const noteRest = (raw: JsonObject, report: Report): void => {
  for (const [key, value] of Object.entries(raw))
    if (!entryFields.has(key) && isSaid(value)) report.often('kept_not_used', `lorebook.entries[*].${key}`);
  const { extensions } = raw;
  if (isSaid(extensions) && !isObject(extensions))
    report.often('kept_not_used', 'lorebook.entries[*].extensions', 'is not an object');
  for (const [key, value] of Object.entries(isObject(extensions) ? extensions : {}))
    if (!readExtensions.has(key) && isSaid(value)) report.often('kept_not_used', `lorebook.entries[*].extensions.${key}`);
  if (isSaid(raw['selectiveLogic']) && isObject(extensions) && isSaid(extensions['selectiveLogic']))
    report.often('kept_not_used', 'lorebook.entries[*].selectiveLogic');
};

const pick = (raw: JsonObject, what: keyof typeof spellings, field: string, report: Report): Json | undefined => {
  const [first, ...others] = spellings[what].filter((name) => isSaid(raw[name]));
  for (const other of others)
    if (JSON.stringify(raw[other]) !== JSON.stringify(raw[first ?? ''])) report.unused(`${field}.${other}`, `"${first}" is read`);
  return first === undefined ? undefined : raw[first];
};

const readKeywords = (field: string, value: Json | undefined, usesPatterns: boolean, report: Report): string[] => {
  const given = cleanList(field, value, report, { commas: true, mostItems: 1000, itemMax: limits.importedTextMax });
  const written = usesPatterns ? given.map(asPattern) : given;
  if (written.some((keyword, index) => keyword !== given[index])) report.changed(field, 'use_regex: written as patterns');
  const unique = [...new Map(written.map((keyword) => [keyword.toLowerCase(), keyword])).values()];
  if (unique.length < written.length) report.changed(field, 'some stood more than once');
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

const flag = (field: string, value: Json | undefined, other: boolean, report: Report): boolean => {
  if (typeof value === 'boolean') return value;
  if (isSaid(value)) report.changed(field, `is neither true nor false; read as ${other}`);
  return other;
};

const readOrder = (field: string, value: Json | undefined, index: string | number, report: Report): number => {
  const order = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isOne = typeof order === 'number' && Number.isFinite(order);
  const read = isOne ? order : Number(index) || 0;
  if (isSaid(value) && value !== read)
    report.changed(field, isOne ? 'was a text; read as a number' : `is no number; read as ${read}`);
  return read;
};

/** One entry of a card's book in our vocabulary; null where it says nothing. */
export const readLoreEntry = (raw: JsonObject, index: string | number, report: Report): Entry | null => {
  const field = `lorebook.entries[${index}]`;
  noteRest(raw, report);
  const usesPatterns = flag(`${field}.use_regex`, raw['use_regex'], false, report);
  const keywords = readKeywords(`${field}.keywords`, pick(raw, 'keywords', field, report), usesPatterns, report);
  const content = readContent(`${field}.content`, pick(raw, 'content', field, report), report);
  const name = readName(`${field}.name`, pick(raw, 'name', field, report), report);
  if (!content && keywords.length === 0 && !name) {
    report.unused(field, 'has no content, keywords or name');
    return null;
  }
  if (!plainPositions.has(raw['position']))
    report.changed(`${field}.position`, 'is not a position of the format; read as before_char');
  const second = pick(raw, 'secondary', field, report);
  // A book that says `selective: false` does not ask for them.
  const isSelective = flag(`${field}.selective`, raw['selective'], true, report);
  if (!isSelective && isSaid(second)) report.unused(`${field}.secondary_keywords`, 'selective is false');
  const isEnabled = flag(`${field}.enabled`, raw['enabled'], true, report);
  const isDisabled = flag(`${field}.disable`, raw['disable'], false, report);
  return {
    name:
      name ||
      cleanName(keywords[0] ?? '')
        .slice(0, limits.importedNameMax)
        .trim() ||
      `Entry ${Number(index) + 1 || index}`,
    keywords,
    secondary_keywords: isSelective ? readKeywords(`${field}.secondary_keywords`, second, usesPatterns, report) : [],
    content,
    enabled: isEnabled && !isDisabled,
    constant: flag(`${field}.constant`, raw['constant'], false, report),
    insertion_order: readOrder(`${field}.insertion_order`, pick(raw, 'order', field, report), index, report),
    rules: readLoreRules(raw, field, report),
  };
};
