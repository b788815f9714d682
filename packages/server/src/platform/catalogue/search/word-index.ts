import { textFields, type TextField } from './fields.ts';
import { editsBetween, isCharacterWord, typoWordMax, wordsOf } from './words.ts';

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
  /** Costs one look at each known word. `typos`: edits allowed in long words, 0 to 2. */
  candidates(typed: string, asPrefix: boolean, typos: number): Candidate[];
  /** The worth of each place that has one of the words in one of the fields (the most important first), 0 elsewhere; null where none has. */
  score(candidates: readonly Candidate[], fields: readonly TextField[], allowed: Uint8Array): Uint16Array | null;
  /** The known word itself. */
  text(word: number): string;
}

/** Shortest words in which one and two edits are forgiven (Typesense's `min_len_1typo`, `min_len_2typo`). */
const typoLengths = [0, 4, 7];
const kinds = { exact: 300, prefix: 200, typo: 100 } as const;
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
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const editsAllowed = (typed: string, typos: number): number =>
  isCharacterWord(typed) || typed.length > typoWordMax
    ? 0
    : Math.max(
        0,
        typoLengths.findLastIndex((length, edits) => edits <= typos && typed.length >= length),
      );

/** An inverted index: word → places and fields. Nothing is ever taken out of it; the catalogue builds a new one. */
export const createWordIndex = (): WordIndex => {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const letters: number[] = [];
  const postings: number[][] = [];

  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = words.push(text) - 1;
    numbers.set(text, number);
    letters.push(lettersOf(text));
    postings.push([]);
    return number;
  };

  return {
    add(place, texts) {
      for (const [field, name] of textFields.entries()) {
        for (const value of texts[name]) {
          const found = wordsOf(value);
          const length = Math.min(found.length, longest);
          for (const text of new Set(found.map((word) => word.text)))
            postings[numberOf(text)]?.push((place << placeShift) | (field << lengthBits) | length);
        }
      }
    },

    candidates(typed, asPrefix, typos) {
      const allowed = editsAllowed(typed, typos);
      const wanted = lettersOf(typed);
      const found: Candidate[] = [];
      const near: Candidate[] = [];
      for (let word = 0; word < words.length; word += 1) {
        const has = letters[word] as number;
        if (bitsOf(wanted & ~has) > allowed || (!asPrefix && bitsOf(has & ~wanted) > allowed)) continue;
        const known = words[word] as string;
        if (known === typed) found.push({ word, worth: kinds.exact, edits: 0 });
        else if (asPrefix && known.startsWith(typed)) found.push({ word, worth: kinds.prefix, edits: 0 });
        else if (allowed > 0) {
          const edits = editsBetween(typed, known, allowed, asPrefix);
          if (edits <= allowed) near.push({ word, worth: kinds.typo / edits, edits });
        }
      }
      return [...found, ...near.sort((a, b) => a.edits - b.edits).slice(0, typosMax)];
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
