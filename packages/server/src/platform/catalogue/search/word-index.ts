import type { Turns } from '../../../kernel/turns.ts';
import { textFields, type TextField } from './fields.ts';
import { editsFrom, isCharacterWord, typoWordMax, wordsOf } from './words.ts';

/** The texts of one character that can be searched. */
export type SearchTexts = Record<TextField, string[]>;

/** Known words that a typed word may stand for, the likeliest first. */
export interface Candidate {
  word: number;
  /** What a match of it is worth: the same word, its beginning, or one like it. */
  worth: number;
  /** Typing errors that it takes. */
  edits: number;
}

/** Words of characters, in memory: whatever can be read again from the database. A place is a row of the catalogue. */
export interface WordIndex {
  add(place: number, texts: SearchTexts): void;
  /** The word itself, and those that go on; costs a look at each known word only where it may go on. */
  same(typed: string, asPrefix: boolean): Candidate[];
  /** Words like it, the likest first, none of `same`; costs one look at each known word. `typos`: edits allowed in long words, 0 to 2. */
  near(typed: string, asPrefix: boolean, typos: number, turns: Turns): Promise<Candidate[]>;
  /** The worth of each place that has one of the words in one of the fields (the most important first), 0 elsewhere; null where none has. */
  score(candidates: readonly Candidate[], fields: readonly TextField[], allowed: Uint8Array): Uint16Array | null;
  /** The known word itself. */
  text(word: number): string;
}

/** Shortest words in which one and two edits are forgiven (Typesense's `min_len_1typo`, `min_len_2typo`). */
const typoLengths = [0, 4, 7];
const kinds = { exact: 300, prefix: 200, typo: 100 } as const;
/** Known words that are compared between two looks at the clock. */
const step = 20_000;
/** Words with typing errors that are looked up for one typed word. */
const typosMax = 100;

// A posting is one number: the place, three bits of field, four bits of the value's length in words.
const lengthBits = 4;
const placeShift = lengthBits + 3;
const longest = 2 ** lengthBits - 1;

/** One bit for each letter, 32 in all: two words with more letters apart than edits allow need no comparison. */
const lettersOf = (text: string): number => {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
};

const bitsOf = (letters: number): number => {
  let pairs = letters - ((letters >>> 1) & 0x55_55_55_55);
  pairs = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
};

/** Buckets of known words: one map of them all would block the event loop each time that it grows. */
const buckets = 64;
const bucketOf = (text: string): number => {
  const end = text.length - 1;
  return (text.charCodeAt(0) * 31 + text.charCodeAt(end) * 7 + text.charCodeAt(end >> 1) + end) % buckets;
};

/** Numbers by word, packed. */
const createPacked = <T extends Int32Array | Uint8Array>(create: (length: number) => T) => {
  let values = create(1024);
  return {
    get values() {
      return values;
    },
    set(at: number, value: number) {
      if (at >= values.length) {
        const wider = create(values.length * 2);
        wider.set(values);
        values = wider;
      }
      values[at] = value;
    },
  };
};

const editsAllowed = (typed: string, typos: number): number =>
  isCharacterWord(typed) || typed.length > typoWordMax
    ? 0
    : Math.max(
        0,
        typoLengths.findLastIndex((length, edits) => edits <= typos && typed.length >= length),
      );

/** Every known word with its number, and what is asked of all of them, packed. */
const createKnownWords = () => {
  const numbers = Array.from({ length: buckets }, () => new Map<string, number>());
  const words: string[] = [];
  const letters = createPacked((length) => new Int32Array(length));
  const lengths = createPacked((length) => new Uint8Array(length));
  /** 1: an id and nothing else, for which typing errors are not considered. */
  const ids = createPacked((length) => new Uint8Array(length));
  const postings: number[][] = [];

  const find = (text: string): number | undefined => numbers[bucketOf(text)]?.get(text);
  const numberOf = (text: string, isId: boolean): number => {
    const known = find(text);
    if (known !== undefined) {
      if (!isId) ids.set(known, 0);
      return known;
    }
    const number = words.push(text) - 1;
    numbers[bucketOf(text)]?.set(text, number);
    letters.set(number, lettersOf(text));
    lengths.set(number, Math.min(text.length, 255));
    ids.set(number, isId ? 1 : 0);
    postings.push([]);
    return number;
  };
  return { words, letters, lengths, ids, postings, find, numberOf };
};

/** An inverted index: word → places and fields. Nothing is ever taken out of it; the catalogue builds a new one. */
export const createWordIndex = (): WordIndex => {
  const { words, letters, lengths, ids, postings, find, numberOf } = createKnownWords();

  return {
    add(place, texts) {
      for (const [field, name] of textFields.entries()) {
        for (const value of texts[name]) {
          const found = wordsOf(value);
          const length = Math.min(found.length, longest);
          for (const text of new Set(found.map((word) => word.text)))
            postings[numberOf(text, name === 'character_id')]?.push((place << placeShift) | (field << lengthBits) | length);
        }
      }
    },

    same(typed, asPrefix) {
      const exact = find(typed);
      const found: Candidate[] = exact === undefined ? [] : [{ word: exact, worth: kinds.exact, edits: 0 }];
      if (!asPrefix) return found;
      const wanted = lettersOf(typed);
      const has = letters.values;
      for (let word = 0; word < words.length; word += 1) {
        if ((wanted & ~(has[word] as number)) !== 0 || word === exact) continue;
        if ((words[word] as string).startsWith(typed)) found.push({ word, worth: kinds.prefix, edits: 0 });
      }
      return found;
    },

    async near(typed, asPrefix, typos, turns) {
      const allowed = editsAllowed(typed, typos);
      if (allowed === 0) return [];
      const wanted = lettersOf(typed);
      const [least, most] = [typed.length - allowed, asPrefix ? 255 : typed.length + allowed];
      const editsTo = editsFrom(typed);
      const found: Candidate[] = [];
      for (let from = 0; from < words.length; from += step) {
        await turns();
        // What comes in meanwhile may stand in wider arrays.
        const [has, size, isId] = [letters.values, lengths.values, ids.values];
        const to = Math.min(from + step, words.length);
        for (let word = from; word < to; word += 1) {
          const length = size[word] as number;
          if (length < least || length > most || isId[word] === 1) continue;
          const letter = has[word] as number;
          if (bitsOf(wanted & ~letter) > allowed || (!asPrefix && bitsOf(letter & ~wanted) > allowed)) continue;
          const known = words[word] as string;
          const edits = editsTo(known, allowed, asPrefix);
          if (edits > allowed || known === typed || (asPrefix && known.startsWith(typed))) continue;
          found.push({ word, worth: kinds.typo / edits, edits });
        }
      }
      return found.toSorted((a, b) => a.edits - b.edits).slice(0, typosMax);
    },

    score(candidates, fields, allowed) {
      const ranks = textFields.map((name) => (fields.includes(name) ? fields.length - fields.indexOf(name) : 0));
      const scores = new Uint16Array(allowed.length);
      let isAny = false;
      for (const { word, worth } of candidates) {
        for (const posting of postings[word] as number[]) {
          const place = posting >>> placeShift;
          const rank = ranks[(posting >>> lengthBits) & 7] as number;
          if (rank === 0 || allowed[place] !== 1) continue;
          const score = worth + rank * 10 + Math.max(0, 9 - (posting & longest));
          if (score > (scores[place] as number)) scores[place] = score;
          isAny = true;
        }
      }
      return isAny ? scores : null;
    },

    text: (word) => words[word] as string,
  };
};
