import type { ImportedLorebookFile } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from '../../../foreign-files/json.ts';
import type { Report } from '../../../foreign-files/report.ts';
import { isSaid } from '../../../foreign-files/text-fields.ts';

/** A book that a file holds, in the words of card V2 and of SillyTavern's worlds, which one reader knows. */
export interface FoundBook {
  format: ImportedLorebookFile['format'];
  book: JsonObject;
  /** What stands around the book: the card that holds it. */
  card: JsonObject;
}

/** Names of a product's entries by those that the reader knows. */
type Names = Readonly<Record<string, string>>;

const renamed = (entry: JsonObject, names: Names): JsonObject => {
  const made: JsonObject = {};
  for (const [name, value] of Object.entries(entry)) if (names[name] === undefined) made[name] = value;
  // A value under the name that is read wins over one that was renamed to it.
  for (const [name, known] of Object.entries(names))
    if (entry[name] !== undefined && !isSaid(made[known])) made[known] = entry[name];
  return made;
};

const rowsOf = (given: Json | undefined): Json[] => (Array.isArray(given) ? given : isObject(given) ? Object.values(given) : []);

const risuNames: Names = { secondkey: 'keysecondary', alwaysActive: 'constant', insertorder: 'order', useRegex: 'use_regex' };

/** Rows of RisuAI that are no entries, and the names of its folders by their keys. */
const folderMode = 'folder';
const noEntry = new Set([folderMode, 'child']);

/** An entry of RisuAI: a key is a text with commas, and its rules stand under other names, one of them misspelt. */
const risuEntry = (entry: JsonObject, folders: ReadonlyMap<Json | undefined, Json | undefined>): JsonObject => {
  const { extentions, activationPercent, folder, ...rest } = renamed(entry, risuNames);
  const isCaseSensitive = isObject(extentions) ? extentions['risu_case_sensitive'] : undefined;
  const folderName = folders.get(folder);
  return {
    ...rest,
    ...(extentions !== undefined && { extentions }),
    ...(isSaid(activationPercent) && { probability: activationPercent as Json }),
    ...(isSaid(isCaseSensitive) && { caseSensitive: isCaseSensitive as Json }),
    ...(isSaid(folder) && { [typeof folderName === 'string' ? 'troupe_folder' : 'folder']: (folderName ?? folder) as Json }),
  };
};

const readRisu = (raw: JsonObject, report: Report): JsonObject => {
  const rows = rowsOf(raw['data']);
  const isFolder = (row: Json) => isObject(row) && row['mode'] === folderMode;
  const folders = new Map(
    rows
      .filter(isObject)
      .filter(isFolder)
      .map((row) => [row['key'], row['comment']]),
  );
  const entries = rows.filter((row) => !isObject(row) || !noEntry.has(String(row['mode'])));
  if (entries.length < rows.length) report.often('dropped', 'lorebook.data[*]', 'folders, and links to entries of them');
  const { data: _, type: __, ver: ___, ...rest } = raw;
  return { ...rest, entries: entries.map((row) => (isObject(row) ? risuEntry(row, folders) : row)) };
};

/** A book's own names as some writers spell them. */
const bookNames: Names = { scanDepth: 'scan_depth', recursiveScanning: 'recursive_scanning' };

const agnaiNames: Names = { entry: 'content', keywords: 'keys', weight: 'order' };

const readAgnai = (raw: JsonObject): JsonObject => {
  const { kind: _, entries, ...rest } = raw;
  return {
    ...rest,
    entries: rowsOf(entries).map((row) => (isObject(row) ? renamed(row, agnaiNames) : row)),
  };
};

/** Where cards keep a book; the first that is one is read, so that a book that stands twice is shown once. */
const bookOf = (card: JsonObject): JsonObject | null => {
  const extensions = isObject(card['extensions']) ? card['extensions'] : {};
  const places = [card['character_book'], extensions['character_book'], extensions['lorebook'], extensions['world_info']];
  return places.filter(isObject).find((place) => isSaid(place['entries'])) ?? places.find(isObject) ?? null;
};

const isCard = (raw: JsonObject): boolean =>
  raw['spec'] === 'chara_card_v2' ||
  raw['spec'] === 'chara_card_v3' ||
  (isObject(raw['data']) && (isObject(raw['data']['character_book']) || typeof raw['data']['first_mes'] === 'string')) ||
  isObject(raw['character_book']) ||
  typeof raw['first_mes'] === 'string';

const isOurs = (card: JsonObject): boolean => {
  const ours = isObject(card['extensions']) ? card['extensions']['troupe'] : undefined;
  return isObject(ours) && ours['lorebook'] === true;
};

/** A card, and what it holds: a card without a book has no entries. */
const readCardBook = (raw: JsonObject, format: 'card' | 'pygmalion'): FoundBook => {
  const card = isObject(raw['data']) ? { ...raw, ...raw['data'] } : raw;
  return { format: isOurs(card) ? 'troupe' : format, book: bookOf(card) ?? { entries: [] }, card };
};

const isChub = (raw: JsonObject): boolean =>
  Array.isArray(raw['entries']) || (isObject(raw['extensions']) && raw['extensions']['chub'] !== undefined);

/** Finds the book of a parsed file, by what it holds and not by its name; null where it is of no shape that we know. */
export const findBook = (raw: JsonObject, report: Report): FoundBook | null => {
  const { character, data, entries } = raw;
  if (isCard(raw)) return readCardBook(raw, 'card');
  if (isObject(character)) return readCardBook(character, 'pygmalion');
  if (raw['spec'] === 'lorebook_v3' && isObject(data)) return { format: 'card', book: data, card: {} };
  if (raw['type'] === 'risu' && Array.isArray(data)) return { format: 'risu', book: readRisu(raw, report), card: {} };
  // Entries of NovelAI have none of the names that the others share.
  if (raw['lorebookVersion'] !== undefined) return null;
  if (raw['kind'] === 'memory' && entries !== undefined) return { format: 'pygmalion', book: readAgnai(raw), card: {} };
  if (!Array.isArray(entries) && !isObject(entries)) return null;
  return { format: isChub(raw) ? 'chub' : 'tavern', book: renamed(raw, bookNames), card: {} };
};

/** How many entries a book has, usable or not. */
export const countRows = (book: JsonObject): number => rowsOf(book['entries']).length;
