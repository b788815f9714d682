import type { LorebookEntryForm } from '@troupe/protocol';
import { cleanJson, isObject, type JsonObject } from '../../../foreign-files/json.ts';
import { spellings } from '../../cards/lore-entry.ts';
import { otherSpellings, writeEntry } from '../../cards/write-lorebook.ts';
import { isSaid } from '../../../foreign-files/text-fields.ts';
import { readShadow } from '../lorebook-issues.ts';
import { wholeContent, type EntryShadow } from './shadow.ts';

/** A lorebook as it is kept, to be written as a file. */
export interface LorebookToWrite {
  name: string;
  description: string;
  tags: string[];
  scanDepth: number | null;
  recursive: boolean;
  creator: string;
  /** What its file said of the book beside what we read. */
  shadow: Record<string, unknown> | null;
  entries: readonly LorebookEntryForm[];
}

const unheard = { mended: () => undefined, removed: () => undefined };

/** What was kept of a file, without names that reach a prototype. */
const toObject = (value: unknown): JsonObject => {
  const clean = cleanJson(isObject(value) ? value : {}, unheard);
  return isObject(clean) ? clean : {};
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const toShadow = (text: string | undefined): EntryShadow => {
  const { fields, keys, secondary_keys: secondary, content } = toObject(text ? readShadow(text) : null);
  return {
    fields: toObject(fields),
    keys: texts(keys),
    secondary_keys: texts(secondary),
    ...(typeof content === 'string' && { content }),
  };
};

/** Other spellings of what is written: without those that say the same, and those that would be read in place of what says nothing. */
const otherSayings = (fields: JsonObject, said: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const names: readonly string[] = Object.values(spellings).find((all: readonly string[]) => all.includes(name)) ?? [];
      return (
        otherSpellings.has(name) &&
        (names.length === 0 || names.some((one) => isSaid(said[one]) && JSON.stringify(said[one]) !== JSON.stringify(value)))
      );
    }),
  );

/** An entry as cards V2 have it, every field that readers ask for, over what its file said beside (R-LORE-12). */
const writeOne = (entry: LorebookEntryForm): JsonObject => {
  const shadow = toShadow(entry.shadow);
  const { fields = {}, keys = [], secondary_keys: secondary = [] } = shadow;
  const { extensions, ...written } = writeEntry(entry, fields);
  const said: JsonObject = {
    ...written,
    keys: [...entry.keywords, ...keys],
    secondary_keys: [...entry.secondary_keywords, ...secondary],
    content: wholeContent(shadow, entry),
  };
  return {
    ...otherSayings(fields, said),
    ...said,
    selective: entry.secondary_keywords.length > 0,
    probability: entry.rules.probability,
    extensions: {
      ...(isObject(extensions) ? extensions : {}),
      ...(entry.folder !== '' && { troupe: { folder: entry.folder } }),
    },
  };
};

/** A lorebook as a Character Card V2 whose character says nothing: the book is what it holds. */
export const writeLorebookFile = (book: LorebookToWrite): string => {
  const { scan_depth: _, ...shadow } = toObject(book.shadow);
  const card = {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: book.name,
      description: '',
      personality: '',
      scenario: '',
      first_mes: '',
      mes_example: '',
      creator_notes: '',
      system_prompt: '',
      post_history_instructions: '',
      alternate_greetings: [],
      tags: book.tags,
      creator: book.creator,
      character_version: '',
      character_book: {
        ...shadow,
        ...(shadow['extensions'] === undefined && { extensions: {} }),
        name: book.name,
        description: book.description,
        ...(book.scanDepth !== null && { scan_depth: book.scanDepth }),
        recursive_scanning: book.recursive,
        entries: book.entries.map((entry) => writeOne(entry)),
      },
      // So that it is told from a chatbot's card when it comes back.
      extensions: { troupe: { lorebook: true } },
    },
  };
  return `${JSON.stringify(card, null, 2)}\n`;
};
