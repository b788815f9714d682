import { limits, type ImportedCharacter } from '@troupe/protocol';
import { isPattern, toKeyword } from '../../kernel/keyword.ts';
import { readName } from './form.ts';
import { createValues, numberOf, type Values } from '../../foreign-files/values.ts';
import { isObject, type Json } from '../../foreign-files/json.ts';
import { readLoreEntry, type ReadEntry } from './lore-entry.ts';
import type { Report } from '../../foreign-files/report.ts';
import { cleanText, isSaid } from '../../foreign-files/text-fields.ts';

type Lorebook = NonNullable<ImportedCharacter['lorebook']>;

/** What of a book is read here. */
export const bookFields: ReadonlySet<string> = new Set([
  'name',
  'description',
  'scan_depth',
  'recursive_scanning',
  'entries',
  'extensions',
]);

const readDepth = (values: Values): number | null => {
  const max = limits.lorebookScanDepthMax;
  const { name, value } = values.pick('scan_depth');
  if (!isSaid(value)) return null;
  const depth = numberOf(value);
  if (depth === undefined || !Number.isInteger(depth) || depth < 0) {
    values.unused(name, 'is no number of messages');
    return null;
  }
  if (depth > max) values.changed(name, `was ${depth}; read as ${max}: at most ${max} messages are looked through`);
  else if (depth !== value) values.changed(name, `was a text; read as ${depth}`);
  return Math.min(depth, max);
};

/** A pattern that could as well be a path or two pronouns. */
const plainWords = /^\/[\p{L}\p{N} ]+\/[a-z]+$/u;

/** Tells of a pattern that can never match, because the engine that runs it has no such thing, and of one that could be words. */
const notePattern = (field: string, keyword: string, isCaseSensitive: boolean, report: Report): void => {
  const { fault } = toKeyword(keyword, isCaseSensitive);
  if (fault !== null) report.unused(field, `${keyword} can never match: ${fault}`);
  else if (plainWords.test(keyword)) report.kept(field, `${keyword} is read as a pattern`);
};

/** Patterns that a book may have; those beyond stay in the card. */
const withinPatterns = (entries: readonly ReadEntry[], report: Report): ReadEntry[] => {
  let left: number = limits.lorebookPatternsMax;
  return entries.map(({ index, raw, entry }) => {
    const keep = (name: 'keywords' | 'secondary_keywords') =>
      entry[name].filter((keyword) => {
        if (!isPattern(keyword)) return true;
        const field = `lorebook.entries[${index}].${name}`;
        left -= 1;
        if (left >= 0) notePattern(field, keyword, entry.rules.case_sensitive, report);
        else report.unused(field, `a book has at most ${limits.lorebookPatternsMax} patterns`);
        return left >= 0;
      });
    return { index, raw, entry: { ...entry, keywords: keep('keywords'), secondary_keywords: keep('secondary_keywords') } };
  });
};

const readEntries = (given: Json | undefined, report: Report): ReadEntry[] => {
  if (isObject(given) && isSaid(given)) report.changed('lorebook.entries', 'was an object by number; read as a list');
  else if (isSaid(given) && !Array.isArray(given)) report.unused('lorebook.entries', 'is no list');
  const rows: [string | number, Json][] = Array.isArray(given)
    ? [...given.entries()]
    : isObject(given)
      ? Object.entries(given)
      : [];
  const entries: ReadEntry[] = [];
  let beyond = 0;
  for (const [index, row] of rows) {
    if (!isObject(row)) {
      if (isSaid(row)) report.unused(`lorebook.entries[${index}]`, 'is not an object');
    } else if (entries.length >= limits.lorebookEntriesMax) beyond += 1;
    else {
      const entry = readLoreEntry(row, index, report);
      if (entry) entries.push({ index, raw: row, entry });
    }
  }
  if (beyond > 0)
    report.unused(
      'lorebook.entries',
      `${beyond} of ${rows.length}: a book has at most ${limits.lorebookEntriesMax} entries, and the first were taken`,
    );
  return withinPatterns(entries, report);
};

/** A lorebook whose entries are still beside what they were in the file. */
export interface ReadLorebook extends Omit<Lorebook, 'entries'> {
  rows: ReadEntry[];
}

/**
 * A book of a file (`character_book` of card V2 and V3, or a book by itself), entries in file order. Entries as an object by
 * uid are a repair. Undefined where there is none or it holds nothing.
 */
export const readLorebookRows = (value: Json | undefined, otherName: string, report: Report): ReadLorebook | undefined => {
  if (!isSaid(value)) return undefined;
  if (!isObject(value)) {
    report.unused('lorebook', 'is not an object');
    return undefined;
  }
  const rows = readEntries(value['entries'], report);
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'extensions' && isObject(inner))
      for (const name of Object.keys(inner)) report.unused(`lorebook.extensions.${name}`);
    else if ((!bookFields.has(key) || key === 'extensions') && isSaid(inner)) report.unused(`lorebook.${key}`);
  }
  if (rows.length === 0) {
    report.unused('lorebook', 'has no entries that could be read');
    return undefined;
  }
  report.kept('lorebook', `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`);
  const values = createValues(value, 'lorebook', report);
  return {
    name: readName('lorebook.name', value['name'], report) || otherName,
    description: cleanText('lorebook.description', value['description'], report),
    rows,
    scan_depth: readDepth(values),
    recursive: values.flag(values.pick('recursive_scanning'), false),
  };
};

/** The lorebook inside a card. Undefined where there is none or it holds nothing. */
export const readLorebook = (value: Json | undefined, characterName: string, report: Report): Lorebook | undefined => {
  const read = readLorebookRows(value, characterName, report);
  if (!read) return undefined;
  const { rows, ...book } = read;
  return { ...book, entries: rows.map(({ entry }) => entry) };
};
