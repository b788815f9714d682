import type { ImportedCharacter, LoreRules } from '@troupe/protocol';
import { isObject, type JsonObject } from '../../foreign-files/json.ts';
import { createReport } from '../../foreign-files/report.ts';
import { readLoreEntry } from './lore-entry.ts';
import { atDepth, logics, readExtensions, readRules, roles } from './lore-rules.ts';
import { areSameValues, isSameValue } from './same.ts';

export type Lorebook = NonNullable<ImportedCharacter['lorebook']>;
export type Entry = Lorebook['entries'][number];

/** Other spellings of what is written: left beside it they would say what it was. */
export const otherSpellings: ReadonlySet<string> = new Set([
  'key',
  'keysecondary',
  'entry',
  'comment',
  'order',
  'disable',
  ...readRules,
]);

const placeOf = ({ position }: LoreRules): JsonObject => {
  if (position === 'before') return { position: 0 };
  if (position === 'after') return { position: 1 };
  return { position: atDepth, depth: position.depth, role: roles.indexOf(position.role) };
};

const without = (given: JsonObject, isLeft: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !isLeft(name)));

/** The rules as SillyTavern's cards carry them; what an entry does not have is not there. */
const writeRules = (rules: LoreRules, given: JsonObject): JsonObject => ({
  ...without(given, (name) => readExtensions.has(name)),
  ...placeOf(rules),
  selectiveLogic: logics.indexOf(rules.secondary_logic),
  probability: rules.probability,
  useProbability: true,
  case_sensitive: rules.case_sensitive,
  ...(rules.group && { group: rules.group.name, group_weight: rules.group.weight }),
  ...(rules.sticky !== undefined && { sticky: rules.sticky }),
  ...(rules.cooldown !== undefined && { cooldown: rules.cooldown }),
});

/** An entry as cards V2 and V3 have it, over what it was in the file. */
export const writeEntry = (entry: Entry, given: JsonObject): JsonObject => ({
  ...without(given, (name) => otherSpellings.has(name)),
  name: entry.name,
  keys: entry.keywords,
  secondary_keys: entry.secondary_keywords,
  selective: entry.secondary_keywords.length > 0,
  content: entry.content,
  enabled: entry.enabled,
  constant: entry.constant,
  insertion_order: entry.insertion_order,
  priority: entry.rules.priority,
  case_sensitive: entry.rules.case_sensitive,
  position: entry.rules.position === 'after' ? 'after_char' : 'before_char',
  use_regex: false,
  extensions: writeRules(entry.rules, isObject(given['extensions']) ? given['extensions'] : {}),
});

const rowsOf = (book: JsonObject): [string | number, JsonObject][] => {
  const { entries } = book;
  const rows: [string | number, unknown][] = Array.isArray(entries)
    ? [...entries.entries()]
    : isObject(entries)
      ? Object.entries(entries)
      : [];
  return rows.filter((row): row is [string | number, JsonObject] => isObject(row[1]));
};

/** Entries in the file's order: those that say what they said stay as they are, changed ones keep what we do not read. */
const writeEntries = (entries: readonly Entry[], given: JsonObject): JsonObject[] => {
  const left = [...entries];
  const take = (isOne: (entry: Entry) => boolean) => {
    const at = left.findIndex(isOne);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const rows = rowsOf(given).map(([index, raw]) => ({ raw, was: readLoreEntry(raw, index, createReport()) }));
  const unchanged = rows.map(({ was }) => was !== null && take((entry) => isSameValue(entry, was)) !== undefined);
  const written = rows.flatMap(({ raw, was }, at) => {
    if (unchanged[at]) return [raw];
    const changed = was === null ? undefined : take(({ name }) => name === was.name);
    return changed ? [writeEntry(changed, raw)] : [];
  });
  return [...written, ...left.map((entry) => writeEntry(entry, {}))];
};

/** Whether two books say the same; the order of their entries says nothing. */
export const isSameBook = (one: Lorebook | undefined, other: Lorebook | undefined): boolean => {
  if (!one || !other) return one === other;
  const { entries, ...head } = one;
  const { entries: others, ...otherHead } = other;
  return isSameValue(head, otherHead) && areSameValues(entries, others);
};

/** A book as cards V2 and V3 carry it (`character_book`), over the one that was in the file. */
export const writeLorebook = (book: Lorebook, given: JsonObject): JsonObject => ({
  extensions: {},
  ...without(given, (name) => name === 'scan_depth'),
  name: book.name,
  description: book.description,
  ...(book.scan_depth !== null && { scan_depth: book.scan_depth }),
  recursive_scanning: book.recursive,
  entries: writeEntries(book.entries, given),
});
