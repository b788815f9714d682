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
const bookPlaces = ['character_book', 'extensions.character_book', 'extensions.lorebook', 'extensions.world_info'];

const findPlace = (card: JsonObject): { place: string; book: JsonObject } | null => {
  const extensions = isObject(card['extensions']) ? card['extensions'] : {};
  const found = bookPlaces.flatMap((place) => {
    const [first = '', inner] = place.split('.');
    const book = inner === undefined ? card[first] : extensions[inner];
    return isObject(book) ? { place, book } : [];
  });
  return found.find(({ book }) => isSaid(book['entries'])) ?? found[0] ?? null;
};

/** Says of what stands around a book that nothing is kept of it. */
const leave = (around: JsonObject, field: string, isTaken: (name: string, value: Json) => boolean, report: Report): void => {
  for (const [name, value] of Object.entries(around))
    if (isSaid(value) && !isTaken(name, value)) report.dropped(`${field}.${name}`, 'only a lorebook is read');
};

/** What of a card a lorebook takes. */
const takenOfCard = new Set(['name', 'tags', 'data']);
/** What only says that a file is a card. */
const isMark = (name: string, value: Json): boolean => (name === 'spec' || name === 'spec_version') && typeof value !== 'object';

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
const readCardBook = (raw: JsonObject, format: 'card' | 'pygmalion', report: Report): FoundBook => {
  const data = isObject(raw['data']) ? raw['data'] : null;
  const card = data ? { ...raw, ...data } : raw;
  const { place, book } = findPlace(card) ?? { place: '', book: { entries: [] } };
  const isOwn = isOurs(card);
  const { extensions } = card;
  leave(
    card,
    'card',
    (name, value) =>
      takenOfCard.has(name) || isMark(name, value) || name === place || (name === 'extensions' && isObject(extensions)),
    report,
  );
  if (isObject(extensions))
    leave(extensions, 'card.extensions', (name) => `extensions.${name}` === place || (isOwn && name === 'troupe'), report);
  if (data) leave(raw, 'root', (name) => card[name] === raw[name], report);
  return { format: isOwn ? 'troupe' : format, book, card };
};

const isChub = (raw: JsonObject): boolean =>
  Array.isArray(raw['entries']) || (isObject(raw['extensions']) && raw['extensions']['chub'] !== undefined);

/** Finds the book of a parsed file, by what it holds and not by its name; null where it is of no shape that we know. */
export const findBook = (raw: JsonObject, report: Report): FoundBook | null => {
  const { character, data, entries } = raw;
  if (isCard(raw)) return readCardBook(raw, 'card', report);
  if (isObject(character)) {
    leave(raw, 'root', (name) => name === 'character', report);
    return readCardBook(character, 'pygmalion', report);
  }
  if (raw['spec'] === 'lorebook_v3' && isObject(data)) {
    leave(raw, 'root', (name, value) => name === 'data' || isMark(name, value), report);
    return { format: 'card', book: data, card: {} };
  }
  if (raw['type'] === 'risu' && Array.isArray(data)) return { format: 'risu', book: readRisu(raw, report), card: {} };
  // Entries of NovelAI have none of the names that the others share.
  if (raw['lorebookVersion'] !== undefined) return null;
  if (raw['kind'] === 'memory' && entries !== undefined) return { format: 'pygmalion', book: readAgnai(raw), card: {} };
  if (!Array.isArray(entries) && !isObject(entries)) return null;
  return { format: isChub(raw) ? 'chub' : 'tavern', book: renamed(raw, bookNames), card: {} };
};

/** How many entries a book has, usable or not. */
export const countRows = (book: JsonObject): number => rowsOf(book['entries']).length;
