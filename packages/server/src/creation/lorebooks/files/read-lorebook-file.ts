import {
  cleanName,
  cutAtGrapheme,
  limits,
  lorebookLimits,
  type ImportedLorebookFile,
  type LorebookEntryForm,
  type LorebookFileFault,
} from '@troupe/protocol';
import { caps } from '../../../foreign-files/caps.ts';
import { decodeText } from '../../../foreign-files/decode.ts';
import { isObject, type Json, type JsonObject } from '../../../foreign-files/json.ts';
import { createReport, type Report } from '../../../foreign-files/report.ts';
import type { Path } from '../../../foreign-files/scan-json.ts';
import { cleanList, isSaid } from '../../../foreign-files/text-fields.ts';
import { isPng } from '../../../kernel/png.ts';
import { readCharx } from '../../cards/charx.ts';
import { cutName } from '../../cards/form.ts';
import type { ReadEntry } from '../../cards/lore-entry.ts';
import { readLorebookRows } from '../../cards/lorebook.ts';
import { parseCardText } from '../../cards/parse-card.ts';
import { isJpeg, isZip, openPng } from '../../cards/read-card.ts';
import { countRows, findBook, type FoundBook } from './dialects.ts';
import { shadowOf, shadowOfBook } from './shadow.ts';

/** What came of a lorebook file: its book, or the first fault of it (R-LORE-11). */
export type LorebookFileAnswer = { reading: ImportedLorebookFile } | { because: LorebookFileFault };

/** Thrown where a file gives no book. */
class Fault extends Error {
  readonly because: LorebookFileFault;
  constructor(because: LorebookFileFault) {
    super(because);
    this.because = because;
  }
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw new Fault('invalid_json');
  }
};

/** A place in a file as the file itself calls it: its fields are those of a book, not of a character. */
const placeName = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  ) || 'file';

/** A list by itself is what RisuAI writes of a chat's book. */
const openJson = (bytes: Uint8Array, report: Report): JsonObject => {
  if (bytes.length > caps.textBytes) throw new Fault('failed');
  const { text, encoding } = decodeText(bytes);
  const value = parse(text);
  if (encoding !== 'UTF-8') report.changed('file', `was not UTF-8; read as ${encoding}`);
  if (Array.isArray(value)) return parseCardText(`{"type":"risu","data":${text.replace(/^\uFEFF/, '')}}`, report, placeName);
  if (!isObject(value)) throw new Fault('invalid_lorebook');
  return parseCardText(text, report, placeName);
};

/** A card in a picture or an archive that cannot be opened is of no shape that we know. */
const openCard = (open: () => JsonObject): JsonObject => {
  try {
    return open();
  } catch {
    throw new Fault('invalid_lorebook');
  }
};

const open = (bytes: Uint8Array, report: Report): JsonObject => {
  if (isPng(bytes)) return openCard(() => openPng(bytes, report).raw);
  if (isZip(bytes) || isJpeg(bytes)) return openCard(() => readCharx(bytes, report).raw);
  return openJson(bytes, report);
};

/** Numbers of entries that products leave as an empty text: the default is meant. */
const numbers = ['order', 'insertion_order', 'insertorder', 'probability', 'depth', 'priority', 'sticky', 'cooldown', 'position'];

const noteEmptyNumbers = (raw: JsonObject, report: Report): void => {
  const inner = isObject(raw['extensions']) ? raw['extensions'] : {};
  for (const name of numbers)
    if (raw[name] === '' || inner[name] === '')
      report.often('changed', `lorebook.entries[*].${name}`, 'was an empty text; read as the default');
};

const { orderMax, weightMax, groupMax, folderMax } = lorebookLimits;
const within = (value: number, most: number, least = -most): number => Math.min(most, Math.max(least, value));

/** Our own fields of an entry, which its extensions carry out and in again; RisuAI's folders stand under our name by now. */
const takeFolder = (raw: JsonObject): { folder: string; rest: JsonObject } => {
  const { troupe_folder: named, ...rest } = raw;
  const extensions = isObject(rest['extensions']) ? rest['extensions'] : {};
  const { troupe, ...others } = extensions;
  const given = isObject(troupe) ? troupe['folder'] : named;
  const folder = typeof given === 'string' ? cutAtGrapheme(cleanName(given), folderMax).trim() : '';
  return { folder, rest: troupe === undefined ? rest : { ...rest, extensions: others } };
};

/** An entry as the form takes it: what is beyond its limits is brought within them, and said. */
const toForm = (row: ReadEntry, folder: string, report: Report): LorebookEntryForm => {
  const { entry, index } = row;
  const { rules } = entry;
  const field = `lorebook.entries[${index}]`;
  const fitted = {
    ...rules,
    priority: within(rules.priority, orderMax),
    group: rules.group && {
      name: cutAtGrapheme(cleanName(rules.group.name), groupMax).trim(),
      weight: within(rules.group.weight, weightMax, 0),
    },
  };
  const isNamed = fitted.group === null || fitted.group.name !== '';
  const form = {
    ...entry,
    insertion_order: within(entry.insertion_order, orderMax),
    folder,
    rules: isNamed ? fitted : { ...fitted, group: null },
  };
  if (form.insertion_order !== entry.insertion_order)
    report.changed(`${field}.insertion_order`, `read as ${form.insertion_order}`);
  if (fitted.priority !== rules.priority) report.changed(`${field}.priority`, `read as ${fitted.priority}`);
  if (JSON.stringify(form.rules.group) !== JSON.stringify(rules.group))
    report.changed(`${field}.group`, 'was brought within its limits');
  const shadow = shadowOf(row, report);
  return { ...form, ...(shadow !== undefined && { shadow }) };
};

const nameOfFile = (fileName: string): string =>
  cutName(
    fileName
      .replace(/^.*[/\\]/, '')
      .replace(/\.[a-z]+$/i, '')
      .replace(/[_-]+/g, ' '),
  );

const tagsOf = ({ card }: FoundBook, report: Report): string[] => {
  const given = cleanList('tags', card['tags'], report, { commas: true, mostItems: 1000, itemMax: 40 });
  const tags = [...new Set(given.map(cutName).filter(Boolean))].slice(0, limits.chatbotTagsMax);
  const isLeft = given.filter((tag) => !tags.includes(tag));
  if (isLeft.length > 0)
    report.changed(
      'tags',
      `${isLeft.length} of ${given.length} were cut or left: a lorebook has at most ${limits.chatbotTagsMax}`,
    );
  return tags;
};

const readBook = (found: FoundBook, fileName: string, report: Report): ImportedLorebookFile => {
  const { book, card } = found;
  if (countRows(book) === 0) throw new Fault('no_entries');
  const folders = new Map<JsonObject, string>();
  const settle = (row: Json): Json => {
    if (!isObject(row)) return row;
    noteEmptyNumbers(row, report);
    const { folder, rest } = takeFolder(row);
    folders.set(rest, folder);
    return rest;
  };
  const { entries } = book;
  const rows = Array.isArray(entries)
    ? entries.map(settle)
    : Object.fromEntries(Object.entries(isObject(entries) ? entries : {}).map(([name, row]) => [name, settle(row)]));
  const cardName = typeof card['name'] === 'string' ? cutName(card['name']) : '';
  const read = readLorebookRows({ ...book, entries: rows }, cardName || nameOfFile(fileName), report);
  if (!read) throw new Fault('no_usable_entries');
  const { name } = card;
  if (isSaid(name) && read.name !== name) report.dropped('card.name', `read as “${read.name}”`);
  const shadow = shadowOfBook(book, report);
  return {
    format: found.format,
    name: read.name,
    description: read.description,
    tags: tagsOf(found, report),
    scan_depth: read.scan_depth,
    recursive: read.recursive,
    entries: read.rows.map((row) => toForm(row, folders.get(row.raw) ?? '', report)),
    ...(shadow !== undefined && { shadow }),
    report: report.lines(),
  };
};

/**
 * Reads a lorebook file of any dialect, whatever it is called, or the book inside a card (PNG, JSON, CHARX). Pure: no address
 * in it is ever loaded. One entry that is odd never sinks the rest.
 */
export const readLorebookFile = (bytes: Uint8Array, fileName: string): LorebookFileAnswer => {
  const report = createReport();
  try {
    const found = findBook(open(bytes, report), report);
    if (!found) throw new Fault('invalid_lorebook');
    return { reading: readBook(found, fileName, report) };
  } catch (error) {
    return { because: error instanceof Fault ? error.because : 'failed' };
  }
};
