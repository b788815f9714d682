import { AppError } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { json, png, textChunk, cardText, zip } from '../testing/card-files.ts';
import { createRandom, mutateJson } from '../testing/mutate-json.ts';
import { fullV3, overrides, withLorebook } from '../testing/own-cards.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { readCard, type CardReading } from './read-card.ts';
import type { ReportLine } from '../../foreign-files/report.ts';
import type { Path } from '../../foreign-files/scan-json.ts';

/**
 * Every field of a card is accounted for: what is stored, plus what the report says was changed, dropped
 * or not used, is what came in. Told without the reader's own help: where fields go stands here a second time.
 */
const sources: JsonObject[] = [fullV3, overrides, withLorebook].map((card) => structuredClone(card) as unknown as JsonObject);
sources.push({
  name: 'Root',
  char_persona: 'An old card.',
  char_greeting: 'Hello.',
  personality: 'Calm',
  alternate_greetings: ['One', 'Two'],
  tags: ['Sea'],
  chat: 'x',
});
sources.push({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  name: 'Hybrid',
  first_mes: 'At the root.',
  data: {
    name: 'Hybrid',
    description: 'Both.',
    first_mes: '',
    character_book: {
      name: 'Book',
      entries: [
        {
          keys: ['a', '/b(c)?/'],
          secondary_keys: ['d'],
          content: 'Text.',
          enabled: true,
          constant: false,
          insertion_order: 5,
          position: 'after_char',
          priority: 3,
          case_sensitive: true,
          extensions: {
            position: 4,
            depth: 2,
            role: 1,
            probability: 40,
            useProbability: true,
            group: 'g',
            group_weight: 3,
            sticky: 2,
            cooldown: 1,
            selectiveLogic: 3,
          },
        },
      ],
    },
  },
});

/** The texts and numbers in a value, each with its way there. */
const leavesOf = (value: Json, path: Path = []): [Path, string | number | boolean][] => {
  if (Array.isArray(value)) return value.flatMap((inner, index) => leavesOf(inner, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return value === null || value === '' ? [] : [[path, value]];
};

const formNames: Record<string, string> = {
  char_name: 'name',
  personality: 'title',
  first_mes: 'greeting',
  char_greeting: 'greeting',
  description: 'persona',
  char_persona: 'persona',
  mes_example: 'dialogue',
  creatorcomment: 'creator_notes',
  character_book: 'lorebook',
};
const entryNames: Record<string, string> = {
  keys: 'keywords',
  key: 'keywords',
  secondary_keys: 'secondary_keywords',
  comment: 'name',
};

/** What lines may call a place: as the card does, as the form does, with or without its index. */
const spellings = (path: Path): string[] => {
  const own = path[0] === 'data' && path.length > 1 ? path.slice(1) : path;
  const written = (parts: Path) =>
    parts.reduce<string>(
      (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
      '',
    );
  const first = own.map((part, at) => (at === 0 ? (formNames[part] ?? part) : part));
  const inForm = own.map((part, at) => (at === 0 ? (formNames[part] ?? part) : at === 3 ? (entryNames[part] ?? part) : part));
  const forms = [own, first, inForm, ...(path.length > 0 ? [['root', ...own]] : [])];
  const all = forms.flatMap((parts) => [
    parts,
    parts.map((part, at) => (parts[at - 1] === 'entries' && typeof part === 'number' ? '*' : part)),
  ]);
  return all.map(written).map((name) => name.replaceAll('.*', '[*]'));
};

/** Whether a line that is no `kept` speaks of a place, of what it is in, or of what is in it. */
const isTold = (path: Path, lines: readonly ReportLine[]): boolean => {
  const told = lines.filter(({ action }) => action !== 'kept').map(({ field }) => field.replace(/(?!^)…$/, ''));
  const ways = new Set(path.flatMap((_, at) => spellings(path.slice(0, at + 1))));
  const whole = spellings(path);
  return told.some(
    (field) =>
      field === '…' ||
      ways.has(field) ||
      (ways.has('tags') && field.startsWith('tags: ')) ||
      whole.some((way) => field.startsWith(`${way}[`) || field.startsWith(`${way}.`)),
  );
};

const valueAt = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[key] : undefined),
    value,
  );

/** All that a reply may be made of, as texts and numbers. */
const usedOf = ({ form, lorebook, nickname, depthPrompt }: CardReading): Set<string | number | boolean> =>
  new Set(leavesOf(JSON.parse(JSON.stringify([form, lorebook ?? null, nickname, depthPrompt])) as Json).map(([, leaf]) => leaf));

/** Flags and numbers that are read for what they mean, not kept as they are written; odd ones are told. */
const meant: Record<string, (value: unknown) => boolean> = {
  spec: (value) => value === 'chara_card_v2' || value === 'chara_card_v3',
  spec_version: (value) => value === '2.0' || value === '3.0',
  use_regex: (value) => typeof value === 'boolean',
  selective: (value) => typeof value === 'boolean',
  enabled: (value) => typeof value === 'boolean',
  disable: (value) => typeof value === 'boolean',
  constant: (value) => typeof value === 'boolean',
  case_sensitive: (value) => typeof value === 'boolean',
  recursive_scanning: (value) => typeof value === 'boolean',
  useProbability: (value) => typeof value === 'boolean',
  position: (value) => value === 'before_char' || value === 'after_char' || [0, 1, 4].includes(value as number),
  role: (value) => [0, 1, 2].includes(value as number),
  selectiveLogic: (value) => [0, 1, 2, 3].includes(value as number),
  sticky: (value) => value === 0,
  cooldown: (value) => value === 0,
};

const unaccounted = (card: JsonObject, reading: CardReading): string[] => {
  const used = usedOf(reading);
  return leavesOf(card).flatMap(([path, value]) => {
    if (isTold(path, reading.report)) return [];
    // It differs from what came in, and no line of the report says so.
    if (valueAt(reading.shadow, path) !== value) return [`${path.join('.')} is not stored`];
    const isMeant = meant[String(path.at(-1))]?.(value) ?? false;
    return used.has(value) || isMeant ? [] : [`${path.join('.')} = ${JSON.stringify(value).slice(0, 60)} is not used`];
  });
};

const files = (card: JsonObject): Uint8Array[] => [
  json(card),
  png(textChunk('chara', cardText(card))),
  zip([{ name: 'card.json', data: json(card) }]),
];

describe('what becomes of a card', () => {
  it('accounts for every field of 3,000 mutants', () => {
    const random = createRandom(20_261_122);
    const wrong = new Set<string>();
    let read = 0;
    for (let round = 0; round < 3000; round += 1) {
      const card = structuredClone(sources[round % sources.length] as JsonObject);
      for (let edits = 1 + random(5); edits > 0; edits -= 1) mutateJson(card, random);
      try {
        const reading = readCard(files(card)[round % 3] as Uint8Array, 'mutant.json');
        read += 1;
        for (const fault of unaccounted(card, reading)) wrong.add(`${round}: ${fault}`);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    expect([...wrong].slice(0, 20)).toEqual([]);
    expect(read).toBeGreaterThan(2500);
  });

  it('never says that something was kept which it also says was changed', () => {
    const random = createRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const card = structuredClone(sources[round % sources.length] as JsonObject);
      for (let edits = 3; edits > 0; edits -= 1) mutateJson(card, random);
      try {
        const { report } = readCard(json(card), 'mutant.json');
        const changed = new Set(report.filter(({ action }) => action === 'changed').map(({ field }) => field));
        expect(report.filter(({ action, field }) => action === 'kept' && changed.has(field))).toEqual([]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
  });
});
