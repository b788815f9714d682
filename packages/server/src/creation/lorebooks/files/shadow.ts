import { limits, lorebookLimits, type LorebookEntryForm } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from '../../../foreign-files/json.ts';
import type { Report } from '../../../foreign-files/report.ts';
import { createReport } from '../../../foreign-files/report.ts';
import { cleanList, isSaid } from '../../../foreign-files/text-fields.ts';
import { fold } from '../../../kernel/folded-text.ts';
import { entryFields, readLoreEntry, spellings, type ReadEntry } from '../../cards/lore-entry.ts';
import { bookFields } from '../../cards/lorebook.ts';
import { readExtensions, readRules } from '../../cards/lore-rules.ts';

/** What a file said of an entry beside what we read of it, so that an export says it again. */
export interface EntryShadow {
  /** Fields that nothing here heeds, `extensions` among them. */
  fields?: JsonObject;
  /** Keywords beyond those that an entry may have. */
  keys?: string[];
  secondary_keys?: string[];
  /** A text of which no more than its beginning was taken. */
  content?: string;
}

type Spelled = Exclude<keyof typeof spellings, 'order'>;

const without = (given: JsonObject, isLeft: (name: string, value: Json) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isLeft(name, value)));

/** The value that was read of several spellings. */
const readValue = (raw: JsonObject, field: keyof typeof spellings): Json | undefined =>
  raw[spellings[field].find((name) => isSaid(raw[name])) ?? ''];

/** Another spelling of a field that says something else is kept, since the one that is read does not say it. */
const isOtherSaying = (raw: JsonObject, name: string, value: Json): boolean =>
  (Object.keys(spellings) as (keyof typeof spellings)[]).some((field) => {
    const names: readonly string[] = spellings[field];
    if (!names.includes(name)) return false;
    return isSaid(value) && JSON.stringify(readValue(raw, field)) !== JSON.stringify(value);
  });

const unreadFields = (raw: JsonObject): JsonObject => {
  const { extensions, ...own } = raw;
  const fields = without(own, (name, value) =>
    readRules.has(name) ? true : entryFields.has(name) ? !isOtherSaying(raw, name, value) : !isSaid(value),
  );
  const inner = isObject(extensions) ? without(extensions, (name, value) => readExtensions.has(name) || !isSaid(value)) : {};
  return { ...fields, ...(Object.keys(inner).length > 0 && { extensions: inner }) };
};

const sameness = (keyword: string): string => fold(keyword, true).trim();

/** Keywords of the file that the entry has not: beyond twelve, too long, or beyond the patterns of a book. */
const beyond = (raw: JsonObject, field: Spelled, read: readonly string[]): string[] => {
  const rules = { commas: true, mostItems: 1000, itemMax: limits.importedTextMax };
  const given = cleanList(field, readValue(raw, field), createReport(), rules);
  const seen = new Set(['', ...read.map(sameness), ...read.map((keyword) => keyword.toLowerCase())]);
  return given.filter((keyword) => {
    const isNew = !seen.has(sameness(keyword)) && !seen.has(keyword.toLowerCase());
    seen.add(sameness(keyword)).add(keyword.toLowerCase());
    return isNew;
  });
};

const cutContent = (raw: JsonObject, read: string): Pick<EntryShadow, 'content'> => {
  const given = readValue(raw, 'content');
  return typeof given === 'string' && given.trim().length > read.length && read.length >= limits.importedEntryMax - 50
    ? { content: given }
    : {};
};

const isEmpty = (shadow: object): boolean => Object.keys(shadow).length === 0;

/** JSON text of a shadow that may be kept; without what finds no room, which the report says. */
const written = (shadow: EntryShadow, field: string, report: Report): string | undefined => {
  if (isEmpty(shadow)) return undefined;
  const text = JSON.stringify(shadow);
  if (text.length <= lorebookLimits.shadowMax) return text;
  const { content, ...rest } = shadow;
  report.dropped(field, `what nothing here heeds is longer than ${lorebookLimits.shadowMax} characters`);
  return content === undefined ? undefined : written(rest, field, report);
};

/** What an entry's file said beside what we read. */
export const shadowOf = ({ raw, entry, index }: ReadEntry, report: Report): string | undefined => {
  const fields = unreadFields(raw);
  const usesPatterns = raw['use_regex'] === true;
  const keys = usesPatterns ? [] : beyond(raw, 'keywords', entry.keywords);
  const secondary = usesPatterns ? [] : beyond(raw, 'secondary', entry.secondary_keywords);
  const shadow: EntryShadow = {
    ...(!isEmpty(fields) && { fields }),
    ...(keys.length > 0 && { keys }),
    ...(secondary.length > 0 && { secondary_keys: secondary }),
    ...cutContent(raw, entry.content),
  };
  return written(shadow, `lorebook.entries[${index}]`, report);
};

/** What a book's file said of the book beside what we read. */
export const shadowOfBook = (book: JsonObject, report: Report): string | undefined => {
  const rest = without(book, (name, value) => (bookFields.has(name) && name !== 'extensions') || !isSaid(value));
  if (isEmpty(rest)) return undefined;
  const text = JSON.stringify(rest);
  if (text.length <= lorebookLimits.shadowMax) return text;
  report.dropped('lorebook', `what nothing here heeds is longer than ${lorebookLimits.shadowMax} characters`);
  return undefined;
};

/** A text of which the entry has what was taken of it: nobody has changed it since, so it is told whole again. */
export const wholeContent = ({ content }: EntryShadow, entry: Pick<LorebookEntryForm, 'content'>): string => {
  if (content === undefined) return entry.content;
  return readLoreEntry({ content }, 0, createReport())?.content === entry.content ? content : entry.content;
};
