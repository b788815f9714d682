import type { Turns } from '../../../kernel/turns.ts';
import type { Catalogue } from './catalogue.ts';
import { noCode } from './columns.ts';
import { fieldNamed, isTextField, type Field, type FieldName, type SearchDocument, type TextField } from './fields.ts';
import type { Comparison, Filter, FilterValue } from './filter.ts';
import type { Matches } from './matches.ts';
import { filterFault, toNumberTests, type NumberTest } from './number-tests.ts';
import { wordsOf } from './words.ts';

type Clause = Filter & { kind: 'clause' };
type Test = (document: SearchDocument, place: number) => boolean;

/** A question that is asked of documents, wherever they come from. */
const ofDocuments = ({ documents }: Catalogue, fits: Test, isLasting = true): Matches => ({
  fits,
  fitsAt: (place) => {
    const document = documents[place];
    return document !== null && document !== undefined && fits(document, place);
  },
  isLasting,
});

/** One about values that many characters share: decided once for each value. */
const ofCodes = (catalogue: Catalogue, name: FieldName, decide: (text: string) => boolean, isDiffer: boolean): Matches => {
  const fits: Test = (document) => textsAt(document, name).some(decide) !== isDiffer;
  const codes = catalogue.columns.codes(name);
  if (codes === undefined) return ofDocuments(catalogue, fits);
  const decided: (boolean | undefined)[] = [];
  const isWanted = (code: number) => (decided[code] ??= decide(codes.values[code] as string));
  const { more } = codes;
  return {
    fits,
    fitsAt(place) {
      const first = codes.first[place] as number;
      return (first !== noCode && (isWanted(first) || (more[place]?.some(isWanted) ?? false))) !== isDiffer;
    },
    isLasting: true,
  };
};

/** Computes once for each different text: many characters share a language, a tag, a creator. */
const remembering = (decide: (text: string) => boolean): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = decide(text);
      known.set(text, answer);
    }
    return answer;
  };
};

const textsAt = (document: SearchDocument, name: FieldName): readonly string[] => {
  const value = document[name];
  return Array.isArray(value) ? value : [String(value)];
};

interface WantedWords {
  words: string[];
  /** The last one may be the beginning of a longer one. */
  goesOn: boolean;
}

const wantedIn = (value: string): WantedWords => ({
  words: wordsOf(value).map(({ text }) => text),
  goesOn: value.trimEnd().endsWith('*'),
});

/** Every wanted word occurs in the text. */
const holdsWords = (text: string, { words, goesOn }: WantedWords): boolean => {
  const there = wordsOf(text).map((word) => word.text);
  return (
    words.length > 0 &&
    words.every((word, index) =>
      goesOn && index === words.length - 1 ? there.some((one) => one.startsWith(word)) : there.includes(word),
    )
  );
};

/** Places whose field has every wanted word, by the index of words instead of the texts. */
const placesWith = async (
  catalogue: Catalogue,
  field: TextField,
  { words, goesOn }: WantedWords,
  turns: Turns,
): Promise<Uint8Array> => {
  const everywhere = new Uint8Array(catalogue.documents.length).fill(1);
  let left: Uint8Array = words.length > 0 ? everywhere : new Uint8Array(everywhere.length);
  for (const [index, word] of words.entries()) {
    await turns();
    const candidates = catalogue.words.same(word, goesOn && index === words.length - 1);
    const scores = catalogue.words.score(candidates, [field], left);
    left = scores === null ? new Uint8Array(everywhere.length) : Uint8Array.from(scores, (score) => (score > 0 ? 1 : 0));
  }
  return left;
};

const wordClause = async (
  catalogue: Catalogue,
  field: Field,
  values: readonly string[],
  isDiffer: boolean,
  turns: Turns,
): Promise<Matches> => {
  const wanted = values.map(wantedIn);
  const { name } = field;
  const holds = remembering((text) => wanted.some((one) => holdsWords(text, one)));
  if (!isTextField(name)) return ofCodes(catalogue, name, holds, isDiffer);
  const places: Uint8Array[] = [];
  for (const one of wanted) places.push(await placesWith(catalogue, name, one, turns));
  // The words of a list's item must stand in one item; the index only says that the list has them all.
  const fits: Test = (document, place) =>
    (places.some((one) => one[place] === 1) && (!field.isList || textsAt(document, name).some(holds))) !== isDiffer;
  return ofDocuments(catalogue, fits, false);
};

const textClause = async (
  catalogue: Catalogue,
  field: Field,
  comparison: Comparison,
  given: FilterValue[],
  turns: Turns,
): Promise<Matches> => {
  if (!['word', 'equal', 'differ'].includes(comparison)) throw filterFault(field.name, 'a text cannot be compared by size.');
  const values = given.map((value) => (typeof value === 'string' ? value : `${value.from}..${value.to}`));
  const isDiffer = comparison === 'differ';
  if (field.type === 'id') {
    const wanted = new Set(values);
    return ofCodes(catalogue, field.name, (text) => wanted.has(text), isDiffer);
  }
  if (comparison === 'word') return wordClause(catalogue, field, values, isDiffer, turns);
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  return ofCodes(catalogue, field.name, (text) => wanted.has(text.toLowerCase()), isDiffer);
};

const holdsFor = (test: NumberTest, value: number): boolean => {
  if ('from' in test) return value >= test.from && value <= test.to;
  const { sign, of } = test;
  if (sign === '=') return value === of;
  if (sign.startsWith('>')) return value > of || (sign === '>=' && value === of);
  return value < of || (sign === '<=' && value === of);
};

/** A question about the number of a field. */
const ofNumbers = ({ columns }: Catalogue, name: FieldName, test: (value: number) => boolean): Matches => ({
  fits: (document) => test(Number(document[name])),
  fitsAt: (place) => test(columns.numbers(name)[place] as number),
  isLasting: true,
});

const numberClause = (catalogue: Catalogue, { name }: Field, clause: Clause): Matches => {
  const tests = toNumberTests(clause);
  const isDiffer = clause.comparison === 'differ';
  return ofNumbers(catalogue, name, (value) => tests.some((test) => holdsFor(test, value)) !== isDiffer);
};

const boolClause = (catalogue: Catalogue, { name }: Field, comparison: Comparison, values: FilterValue[]): Matches => {
  const wanted = new Set(
    values.map((value) => {
      if (value !== 'true' && value !== 'false') throw filterFault(name, 'A boolean field takes true or false.');
      return value === 'true';
    }),
  );
  const isDiffer = comparison === 'differ';
  return ofNumbers(catalogue, name, (value) => wanted.has(value === 1) !== isDiffer);
};

/** A parsed filter as a question about each character of a catalogue. Throws SearchRefusal 400 or 404. */
export const toMatches = async (filter: Filter, catalogue: Catalogue, turns: Turns): Promise<Matches> => {
  if (filter.kind !== 'clause') {
    const parts: Matches[] = [];
    for (const part of filter.parts) parts.push(await toMatches(part, catalogue, turns));
    const isLasting = parts.every((part) => part.isLasting);
    return filter.kind === 'and'
      ? {
          fits: (document, place) => parts.every((part) => part.fits(document, place)),
          fitsAt: (place) => parts.every((part) => part.fitsAt(place)),
          isLasting,
        }
      : {
          fits: (document, place) => parts.some((part) => part.fits(document, place)),
          fitsAt: (place) => parts.some((part) => part.fitsAt(place)),
          isLasting,
        };
  }
  const { comparison, values } = filter;
  const field = fieldNamed(filter.field);
  if (field.type === 'number') return numberClause(catalogue, field, filter);
  if (field.type === 'bool') return boolClause(catalogue, field, comparison, values);
  return textClause(catalogue, field, comparison, values, turns);
};
