import { importedLorebookFile, type ImportedLorebookFile } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../foreign-files/json.ts';
import { isPattern } from '../../../kernel/keyword.ts';
import { cardText, json, png, textChunk } from '../../testing/card-files.ts';
import { agnai, card, chub, lorebookFiles, risu, tavern } from '../../testing/lorebook-dialects.ts';
import { readLorebookFile } from './read-lorebook-file.ts';
import { writeLorebookFile } from './write-lorebook-file.ts';
import { readShadow } from '../lorebook-issues.ts';

const bytesOf = (value: unknown) => json(value as JsonObject);
const read = (value: unknown, name = 'the_valley.json') => readLorebookFile(bytesOf(value), name);
const reading = (value: unknown, name?: string): ImportedLorebookFile => {
  const answer = read(value, name);
  if ('because' in answer) throw new Error(answer.because);
  return answer.reading;
};

describe('a lorebook file', () => {
  it.each([
    ['tavern', tavern, 3],
    ['pygmalion', agnai, 2],
    ['risu', risu, 2],
    ['chub', chub, 1],
    ['card', card, 1],
    ['risu', risu.data, 2],
    ['pygmalion', { character: card.data }, 1],
    ['card', { spec: 'lorebook_v3', data: card.data.character_book }, 1],
  ])('of %s is told by what it holds', (format, file, count) => {
    const found = reading(file);
    expect([found.format, found.entries.length]).toEqual([format, count]);
    expect(v.is(importedLorebookFile, found)).toBe(true);
  });

  it('of SillyTavern keeps places, logics, chances, groups and what switches an entry off', () => {
    const { name, entries, report } = reading(tavern);
    expect(name).toBe('the valley');
    expect(entries[0]).toMatchObject({
      name: 'The mill',
      keywords: ['mill', '/wol(f|ves)/i', 'AC/DC', '/home/x'],
      secondary_keywords: ['river'],
      insertion_order: 12,
      enabled: true,
      rules: {
        secondary_logic: 'not_any',
        probability: 40,
        position: { depth: 2, role: 'user' },
        group: { name: 'weather', weight: 30 },
        sticky: 3,
        cooldown: 2,
      },
    });
    expect(entries[1]).toMatchObject({ name: 'well', enabled: false, insertion_order: 100 });
    // Of two entries with one id both stay.
    expect(entries[2]).toMatchObject({ content: 'A second well.', rules: { position: 'before' } });
    const told = report.map(({ field, note }) => `${field}: ${note}`).join('\n');
    expect(told).toContain('lorebook.entries[*].order: was an empty text; read as the default');
    expect(told).toContain('lorebook.entries[2].position: is a place that we have not');
  });

  it('of Agnai has its keywords, its text and its weight as the order', () => {
    expect(reading(agnai)).toMatchObject({
      name: 'The valley',
      description: 'What the valley knows',
      entries: [
        { name: 'Mill', keywords: ['mill', 'wheel'], content: 'The mill grinds.', insertion_order: 3, rules: { priority: 7 } },
        { name: 'Well', enabled: false },
      ],
    });
  });

  it('of RisuAI has its keys apart, its folders as folders and its misspelt rule', () => {
    expect(reading(risu).entries).toMatchObject([
      {
        name: 'Mill',
        keywords: ['mill', '/a{1,3}b/i'],
        secondary_keywords: ['river', 'sea'],
        folder: 'Places',
        insertion_order: 5,
        rules: { probability: 60, case_sensitive: true },
      },
      { name: 'Sky', constant: true, insertion_order: 100 },
    ]);
  });

  it('that is a card offers the name and the tags of the card beside its book', () => {
    expect(reading(card)).toMatchObject({ name: 'Tides', tags: ['sea', 'calm'] });
    const readPicture = readLorebookFile(png(textChunk('chara', cardText(card))), 'mira.png');
    expect(readPicture).toMatchObject({ reading: { format: 'card', name: 'Tides' } });
  });

  it('shows a book under extensions, and one that stands twice once', () => {
    const book = card.data.character_book;
    const under = { ...card, data: { ...card.data, character_book: null, extensions: { character_book: book } } };
    expect(reading(under).entries).toHaveLength(1);
    expect(reading({ ...card, data: { ...card.data, extensions: { character_book: book } } }).entries).toHaveLength(1);
  });

  it.each([
    ['invalid_json', 'not json {'],
    ['invalid_json', ''],
    ['invalid_lorebook', '42'],
    ['invalid_lorebook', '{"name":"x"}'],
    ['invalid_lorebook', '{"lorebookVersion":4,"entries":[{"text":"x","keys":["a"]}]}'],
    ['no_entries', '{"entries":{}}'],
    ['no_entries', '[]'],
    ['no_entries', '{"kind":"memory","entries":[]}'],
    ['no_entries', '{"spec":"chara_card_v2","data":{"name":"Mira","first_mes":"Hello."}}'],
    ['no_usable_entries', '{"entries":{"0":{"key":[],"content":"","comment":""}}}'],
    ['no_usable_entries', '{"entries":[1,null]}'],
  ])('gives nothing because %s: %s', (because, text) => {
    expect(readLorebookFile(new TextEncoder().encode(text), 'a.json')).toEqual({ because });
  });

  it('drops what says nothing, has each keyword once and twelve at most, and names what has no name', () => {
    const many = Array.from({ length: 15 }, (_, at) => `word${at}`);
    const { entries, report } = reading({
      entries: [
        { keys: ['Mill', 'mill ', '  '], content: 'x' },
        { keys: [], content: '', name: '' },
        { keys: many, content: 'y', name: 'Many' },
        { content: 'z' },
      ],
    });
    expect(entries.map(({ name, keywords }) => [name, keywords])).toEqual([
      ['Mill', ['Mill']],
      ['Many', many.slice(0, 12)],
      ['Entry 4', []],
    ]);
    expect(report.some(({ field, note }) => field === 'lorebook.entries[2].keywords' && note.includes('3 of 15'))).toBe(true);
    expect(readShadow(entries[1]?.shadow ?? '')).toMatchObject({ keys: many.slice(12) });
  });

  it('keeps a text that is longer than a form takes, and says so', () => {
    const { entries, report } = reading({ entries: [{ keys: ['a', 'b'], content: 'x'.repeat(1500) }] });
    expect(entries[0]?.content).toHaveLength(1500);
    expect(report.some(({ note }) => note.includes('1500 characters; the limit is 1000'))).toBe(true);
  });
});

/** An entry as no product writes it: each dialect has its own names for these. */
interface Written {
  keys?: string[];
  id?: Json;
  order?: Json;
  rules?: JsonObject;
}
type Row = Written | null | string | number;

const rowsAs = (rows: readonly Row[], write: (row: Written) => JsonObject): Json[] =>
  rows.map((row, at) => (typeof row === 'object' && row !== null ? { content: `Text ${at}.`, ...write(row) } : row));
const byNumber = (rows: readonly Json[]): JsonObject => Object.fromEntries(rows.map((row, at) => [String(at), row]));

/** A file of each dialect that holds the same entries; an id, an order or rules are left out where there are none. */
const writers: [string, (rows: readonly Row[]) => JsonObject][] = [
  [
    'SillyTavern',
    (rows) => ({
      entries: byNumber(rowsAs(rows, ({ keys = ['mill'], id, order, rules }) => said({ key: keys, uid: id, order, ...rules }))),
    }),
  ],
  [
    'Agnai',
    (rows) => ({
      kind: 'memory',
      name: 'The valley',
      entries: rowsAs(rows, ({ keys = ['mill'], id, order, rules }) => said({ keywords: keys, id, weight: order, ...rules })),
    }),
  ],
  [
    'RisuAI',
    (rows) => ({
      type: 'risu',
      ver: 1,
      data: rowsAs(rows, ({ keys = ['mill'], id, order, rules }) =>
        said({ key: keys.join(', '), id, insertorder: order, ...rules }),
      ),
    }),
  ],
  [
    'ChubAI',
    (rows) => ({
      name: 'The valley',
      entries: rowsAs(rows, ({ keys = ['mill'], id, order, rules }) => said({ keys, id, insertion_order: order, ...rules })),
    }),
  ],
  [
    'a card',
    (rows) => ({
      spec: 'chara_card_v2',
      data: {
        name: 'Mira',
        character_book: {
          entries: rowsAs(rows, ({ keys = ['mill'], id, order, rules }) =>
            said({ keys, id, insertion_order: order, ...(rules && { extensions: rules }) }),
          ),
        },
      },
    }),
  ],
];
const said = (row: Record<string, Json | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

describe.each(writers)('a lorebook file as it is in the wild, of %s', (_, write) => {
  const told = ({ report }: ImportedLorebookFile) => report.map(({ field, note }) => `${field}: ${note}`).join('\n');

  it('keeps entries whose ids are missing, 0, "0", null or doubled, each with its own keywords', () => {
    const ids = [undefined, 0, '0', 0, '0', null, 7, 7];
    const { entries } = reading(write(ids.map((id, at) => ({ id, keys: [`word${at}`] }))));
    expect(entries.map(({ keywords, content }) => [keywords, content])).toEqual(
      ids.map((__, at) => [[`word${at}`], `Text ${at}.`]),
    );
  });

  it('has no keyword of white space', () => {
    const { entries } = reading(write([{ keys: [' ', 'mill', '\n', '\u3000', '\u200b'] }, { keys: [' '] }]));
    expect(entries.map(({ keywords }) => keywords)).toEqual([['mill'], []]);
  });

  it('takes a pattern only whole: what looks like a path is words', () => {
    const words = ['AC/DC', '/home/x', '/he/him', 'and/or', '/', '//', 'x/y/'];
    const patterns = ['/wol(f|ves)/i', '/mill/'];
    const { entries } = reading(write([...words, ...patterns].map((word) => ({ keys: [word] }))));
    expect(entries.map(({ keywords }) => keywords)).toEqual([...words, ...patterns].map((word) => [word]));
    expect(entries.map(({ keywords: [word = ''] }) => isPattern(word))).toEqual([
      ...words.map(() => false),
      ...patterns.map(() => true),
    ]);
  });

  it('reads an empty text for a number as the default, and says so', () => {
    const book = reading(write([{ order: '' }, { rules: { probability: '' } }, { order: 0 }]));
    expect(book.entries.map(({ insertion_order, rules }) => [insertion_order, rules.probability])).toEqual([[100, 100], [100, 100], [0, 100]]); // prettier-ignore
    expect(told(book).match(/was an empty text; read as the default/g)).toHaveLength(2);
  });

  it.each([
    ['a logic', { selectiveLogic: 9, keysecondary: ['sea'] }, 'selectiveLogic'],
    ['a logic in words', { selectiveLogic: 'sometimes' }, 'selectiveLogic'],
    ['a role', { position: 4, depth: 2, role: 9 }, 'role'],
    ['a role in words', { position: 4, depth: 2, role: 'narrator' }, 'role'],
  ])('switches nothing off for %s that nobody knows, and says so', (__, rules, name) => {
    const book = reading(write([{ rules }]));
    expect(book.entries).toMatchObject([
      { enabled: true, keywords: ['mill'], rules: { secondary_logic: 'and_any', probability: 100 } },
    ]);
    if ('position' in rules) expect(book.entries[0]?.rules.position).toEqual({ depth: 2, role: 'system' });
    expect(told(book)).toContain(name);
  });

  it.each([[null], ['text'], [7]])('reads the others where one entry is %j', (bad) => {
    expect(reading(write([{ keys: ['a'] }, bad, { keys: ['b'] }])).entries.map(({ keywords }) => keywords)).toEqual([
      ['a'],
      ['b'],
    ]);
  });
});

const export_ = (file: ImportedLorebookFile): JsonObject =>
  JSON.parse(
    writeLorebookFile({
      name: file.name,
      description: file.description,
      tags: file.tags,
      scanDepth: file.scan_depth,
      recursive: file.recursive,
      creator: 'mira',
      shadow: file.shadow ? readShadow(file.shadow) : null,
      entries: file.entries,
    }),
  ) as JsonObject;

/** What is kept of a file. */
const kept = (file: ImportedLorebookFile) => {
  const { format: _, report: __, ...rest } = file;
  return rest;
};
describe('an exported lorebook', () => {
  it.each(lorebookFiles)('of %s comes back as it went', (_, file) => {
    const first = reading(file);
    const out = export_(first);
    const second = reading(out);
    expect(second.format).toBe('troupe');
    expect(kept(second)).toEqual(kept(first));
    expect(export_(second)).toEqual(out);
  });

  it('is a character card v2 with every field that its readers ask for', () => {
    const out = export_(reading({ entries: [{ keys: ['mill', 'wheel'], content: 'It grinds.', name: 'Mill' }] }));
    expect(out).toMatchObject({ spec: 'chara_card_v2', spec_version: '2.0' });
    const [entry] = ((out['data'] as JsonObject)['character_book'] as { entries: JsonObject[] }).entries;
    expect(entry).toMatchObject({
      keys: ['mill', 'wheel'],
      content: 'It grinds.',
      name: 'Mill',
      enabled: true,
      insertion_order: 100,
      case_sensitive: false,
      priority: 100,
      probability: 100,
      selective: false,
      constant: false,
      secondary_keys: [],
    });
  });

  it('says selective where an entry has secondary keys, so that strict readers fire the others', () => {
    const out = export_(reading(tavern));
    const { entries } = (out['data'] as JsonObject)['character_book'] as { entries: JsonObject[] };
    expect(entries.map(({ selective }) => selective)).toEqual([true, false, false]);
  });

  it('says again what nothing here heeds', () => {
    const text = JSON.stringify(export_(reading(chub)));
    for (const kept of ['token_budget', 'full_path', 'chub_only']) expect(text).toContain(kept);
    expect(JSON.stringify(export_(reading(tavern)))).toContain('vectorized');
    const long = reading({ entries: [{ keys: ['a'], content: 'x'.repeat(6000) }] });
    expect(long.entries[0]?.content).toHaveLength(5000);
    expect(JSON.stringify(export_(long))).toContain('x'.repeat(6000));
  });
});
