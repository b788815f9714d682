import { isDeepStrictEqual } from 'node:util';
import { lorebookEntryForm, type ImportedLorebookFile } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../foreign-files/json.ts';
import { json } from '../../testing/card-files.ts';
import { lorebookFiles } from '../../testing/lorebook-dialects.ts';
import { createRandom, mutateJson } from '../../testing/mutate-json.ts';
import { readShadow } from '../lorebook-issues.ts';
import { readLorebookFile } from './read-lorebook-file.ts';
import { writeLorebookFile } from './write-lorebook-file.ts';

const mutantOf = (at: number, random: (below: number) => number): JsonObject => {
  const [, file] = lorebookFiles[at % lorebookFiles.length] ?? ['', null];
  const mutant = structuredClone(file) as JsonObject;
  for (let times = 0; times <= at % 3; times += 1) mutateJson(mutant, random);
  return mutant;
};

type Leaf = string | number | boolean;
type Path = string[];

/** The texts, numbers and flags in a value, each with its way there. */
const leavesOf = (value: Json, path: Path = []): [Path, Leaf][] => {
  if (Array.isArray(value)) return value.flatMap((inner, at) => leavesOf(inner, [...path, String(at)]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return value === null || value === '' ? [] : [[path, value]];
};

/** What we call a field of an entry, by what its products call it. */
const entryNames: Readonly<Record<string, string>> = {
  keys: 'keywords',
  key: 'keywords',
  secondary_keys: 'secondary_keywords',
  keysecondary: 'secondary_keywords',
  secondkey: 'secondary_keywords',
  comment: 'name',
  entry: 'content',
  order: 'insertion_order',
  insertorder: 'insertion_order',
  weight: 'insertion_order',
  alwaysActive: 'constant',
  useRegex: 'use_regex',
  activationPercent: 'probability',
  caseSensitive: 'case_sensitive',
  risu_case_sensitive: 'case_sensitive',
  groupWeight: 'group_weight',
  scanDepth: 'scan_depth',
  recursiveScanning: 'recursive_scanning',
};
/** What stands around a book or a value in some dialect and not in others. */
const wrappers = new Set([
  'lorebook',
  'card',
  'root',
  'data',
  'character',
  'character_book',
  'world_info',
  'extensions',
  'extentions',
]);

const settled = (parts: readonly string[]): Path =>
  parts.filter((part) => !wrappers.has(part)).map((part) => entryNames[part] ?? part);

/** The way that a line of the report names: `lorebook.entries[3].keywords`. */
const wayOf = (field: string): Path =>
  settled(
    field
      .replace(/(?!^)…$/, '')
      .split(/[.[\]]+/u)
      .filter(Boolean),
  );

const isWithin = (inner: Path, outer: Path): boolean => outer.every((part, at) => part === '*' || part === inner[at]);

/** Flags, codes and names of formats that are read for what they mean. */
const meant: Readonly<Record<string, (value: Leaf) => boolean>> = {
  type: (value) => value === 'risu',
  ver: () => true,
  kind: (value) => value === 'memory',
  spec: () => true,
  spec_version: () => true,
  position: (value) => value === 'before_char' || value === 'after_char' || [0, 1, 4].includes(value as number),
  role: (value) => [0, 1, 2].includes(value as number),
  selectiveLogic: (value) => [0, 1, 2, 3].includes(value as number),
  sticky: (value) => value === 0,
  cooldown: (value) => value === 0,
};

/** All that the form and the shadows hold. */
const heldBy = (reading: ImportedLorebookFile): Set<Leaf> => {
  const { report: _, ...file } = reading;
  const shadows = [file, ...file.entries].flatMap(({ shadow }) => (shadow === undefined ? [] : readShadow(shadow)));
  return new Set(leavesOf(JSON.parse(JSON.stringify([file, shadows])) as Json).map(([, leaf]) => leaf));
};

/** A file with its entries under one name, as the report counts them: rows of RisuAI that are no entries are told together. */
const asCounted = (file: JsonObject): JsonObject => {
  const { type, data } = file;
  if (type !== 'risu' || !Array.isArray(data)) return file;
  const isEntry = (row: Json) => !isObject(row) || (row['mode'] !== 'folder' && row['mode'] !== 'child');
  return { ...file, data: null, entries: data.filter(isEntry) };
};

const unaccounted = (file: JsonObject, reading: ImportedLorebookFile): string[] => {
  const held = heldBy(reading);
  const fields = reading.report.filter(({ action }) => action !== 'kept').map(({ field }) => field);
  const told = fields.map(wayOf);
  const isAllTold = fields.includes('…');
  return leavesOf(asCounted(file)).flatMap(([path, value]) => {
    const way = settled(path);
    if (isAllTold || fields.includes(path.join('.')) || held.has(value) || meant[path.at(-1) ?? '']?.(value)) return [];
    if (told.some((line) => (line.length > 0 && isWithin(way, line)) || (way.length > 0 && isWithin(line, way)))) return [];
    return [`${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`];
  });
};

const exported = ({ shadow, scan_depth: scanDepth, ...book }: ImportedLorebookFile): string =>
  writeLorebookFile({ ...book, scanDepth, creator: 'mira', shadow: shadow ? readShadow(shadow) : null });

/** What a reading says, without what its file said beside it. */
const bookOf = (reading: ImportedLorebookFile) => {
  const { format: _, report: __, shadow: ___, entries, ...book } = reading;
  return { ...book, entries: entries.map((entry) => ({ ...entry, shadow: undefined })) };
};

describe('a broken lorebook file', () => {
  it('of 10,000 is read or refused for what it is, in less than a second, and a form takes what it gives', () => {
    const random = createRandom(7);
    const slow: number[] = [];
    const because: Record<string, number> = {};
    for (let at = 0; at < 10_000; at += 1) {
      const bytes = json(mutantOf(at, random));
      // Processor time: a machine that does other things makes no file slow.
      const begun = process.cpuUsage();
      const answer = readLorebookFile(bytes, 'a.json');
      const { user, system } = process.cpuUsage(begun);
      if (user + system > 1_000_000) slow.push(at);
      if ('because' in answer) because[answer.because] = (because[answer.because] ?? 0) + 1;
      else if (!answer.reading.entries.every((entry) => v.is(lorebookEntryForm, entry))) slow.push(-at);
    }
    expect(slow).toEqual([]);
    // What the reader itself throws would be told as a file that failed.
    expect(because).not.toHaveProperty('failed');
    expect(because).not.toHaveProperty('invalid_json');
    expect(Object.values(because).reduce((sum, count) => sum + count, 0)).toBeLessThan(3000);
  });

  it('of 1,000 has each field in the form, in a shadow or in the report, or is refused', () => {
    const random = createRandom(20_261_130);
    const wrong = new Set<string>();
    let read = 0;
    for (let at = 0; at < 1000; at += 1) {
      const file = mutantOf(at, random);
      const answer = readLorebookFile(json(file), 'a.json');
      if ('because' in answer) continue;
      read += 1;
      for (const fault of unaccounted(file, answer.reading)) wrong.add(`${at}: ${fault}`);
    }
    expect([...wrong].slice(0, 20)).toEqual([]);
    expect(read).toBeGreaterThan(800);
  });

  it('of 1,000 comes back as it went, and goes out the same from then on', () => {
    const random = createRandom(11);
    const wrong: number[] = [];
    for (let at = 0; at < 1000; at += 1) {
      const first = readLorebookFile(json(mutantOf(at, random)), 'a.json');
      if ('because' in first) continue;
      const out = exported(first.reading);
      const second = readLorebookFile(new TextEncoder().encode(out), 'a.json');
      if ('because' in second) wrong.push(at);
      else if (!isDeepStrictEqual(bookOf(second.reading), bookOf(first.reading))) wrong.push(at);
      else if (!isDeepStrictEqual(JSON.parse(exported(second.reading)), JSON.parse(out))) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });
});
