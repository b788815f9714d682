import { limits, type ImportedCharacter } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from './json.ts';
import { readLoreRules } from './lore-rules.ts';
import type { Report } from './report.ts';
import { cleanList, textOf } from './text-fields.ts';

type Lorebook = NonNullable<ImportedCharacter['lorebook']>;
type Entry = Lorebook['entries'][number];

const plainPositions = new Set<Json | undefined>([undefined, 'before_char', 'after_char']);
/** What a card's entry may carry beside our fields; the card keeps it, our editor does not show it yet. */
const shownLater = ['priority', 'selective', 'use_regex', 'case_sensitive'] as const;

/** V3's flag says that every key is a pattern; ours are written between slashes. */
const asPattern = (keyword: string) => (/^\/.+\/[a-z]*$/su.test(keyword) ? keyword : `/${keyword}/`);

const byInsertion = (value: Json | undefined, index: number): number => {
  const order = typeof value === 'string' ? Number(value) : value;
  return typeof order === 'number' && Number.isFinite(order) ? order : index;
};

const toEntry = (raw: JsonObject, index: number, report: Report): Entry | null => {
  const field = `lorebook.entries[${index}]`;
  const keywords = cleanList(`${field}.keywords`, raw['keys'] ?? raw['key'], report, true);
  const content = textOf(raw['content'] ?? raw['entry'])
    .replace(/\r\n?/g, '\n')
    .trim();
  const name = textOf(raw['name']).trim() || textOf(raw['comment']).trim();
  if (!content && keywords.length === 0 && !name) {
    report.dropped(field, 'has no content, keywords or name');
    return null;
  }
  const written = raw['use_regex'] === true ? keywords.map(asPattern) : keywords;
  const unique = [...new Map(written.map((keyword) => [keyword.toLowerCase(), keyword])).values()];
  if (unique.length > limits.lorebookKeywordsMax)
    report.kept(`${field}.keywords`, `${unique.length} keywords; the limit is ${limits.lorebookKeywordsMax}`);
  if (content.length > limits.lorebookContentMax) {
    report.kept(
      `${field}.content`,
      `${content.length} characters; the limit is ${limits.lorebookContentMax}: split or shorten it before publishing`,
    );
  }
  if (!plainPositions.has(raw['position']))
    report.changed(
      `${field}.position`,
      `"${textOf(raw['position'])}" is not a position of the format; kept in the card, read as before_char`,
    );
  return {
    name: name || unique[0] || `Entry ${index + 1}`,
    keywords: unique,
    // A book that says `selective: false` does not ask for them.
    secondary_keywords:
      raw['selective'] === false
        ? []
        : cleanList(`${field}.secondary_keywords`, raw['secondary_keys'] ?? raw['keysecondary'], report, true),
    content,
    enabled: raw['enabled'] !== false && raw['disable'] !== true,
    constant: raw['constant'] === true,
    insertion_order: byInsertion(raw['insertion_order'] ?? raw['order'], index),
    rules: readLoreRules(raw),
  };
};

/**
 * The lorebook inside a card (`character_book` of card V2 and V3), entries in file order. Entries as
 * an object by uid are a repair. Undefined where there is none or it holds nothing.
 */
export const readLorebook = (value: Json | undefined, characterName: string, report: Report): Lorebook | undefined => {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    report.dropped('lorebook', value === null ? 'was null' : 'was not an object');
    return undefined;
  }
  const given = value['entries'];
  if (isObject(given)) report.changed('lorebook.entries', 'was an object by number; read as a list');
  const rows = (Array.isArray(given) ? given : isObject(given) ? Object.values(given) : []).filter(isObject);
  const entries = rows.map((row, index) => toEntry(row, index, report)).filter((entry) => entry !== null);
  if (entries.length === 0) {
    report.dropped('lorebook', 'has no entries');
    return undefined;
  }
  report.kept('lorebook', `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`);
  const later = shownLater.filter((key) => rows.some((row) => row[key] !== undefined && row[key] !== false));
  if (later.length) report.kept('lorebook.settings', `${later.join(', ')}: kept, not editable here`);
  const depth = value['scan_depth'];
  return {
    name: textOf(value['name']).trim() || characterName,
    description: textOf(value['description']).trim(),
    entries,
    scan_depth: typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 ? depth : null,
    recursive: value['recursive_scanning'] === true,
  };
};
