import { editsBetween, isCharacterWord, wordsOf } from './words.ts';

/** The texts of one character that can be searched. */
export type SearchTexts = Record<string, string[]>;

/** What the text part of a search found in one character. */
export interface TextMatch {
  /** Higher is better; comparable within one search only. */
  score: number;
  /** Words found, in their folded form, for highlighting. */
  words: Set<string>;
}

export interface TextQuery {
  /** Folded words, all of which must be found. */
  words: string[];
  /** Field names, the most important first. */
  fields: string[];
  /** The last word may be the beginning of a longer one. */
  prefix: boolean;
  /** Edits allowed in long words: 0, 1 or 2. */
  typos: number;
}

/** Words of characters, in memory: whatever can be read again from the database. */
export interface WordIndex {
  /** Adds a character, or takes its place. */
  put(id: string, texts: SearchTexts): void;
  remove(id: string): void;
  find(query: TextQuery): Map<string, TextMatch>;
  size: number;
}

interface Posting {
  document: number;
  field: string;
  /** Words in the value: a match in a short text says more. */
  length: number;
}

/** Shortest words in which one and two edits are forgiven (Typesense's `min_len_1typo`, `min_len_2typo`). */
const typoLengths = [0, 4, 7];
const kinds = { exact: 300, prefix: 200, typo: 100 } as const;

/** An inverted index: word → characters and fields. Rows that were replaced stay as gaps until the index is rebuilt. */
export const createWordIndex = (): WordIndex => {
  const postings = new Map<string, Posting[]>();
  const documents: (string | null)[] = [];
  const places = new Map<string, number>();
  let sorted: string[] | null = null;

  const remove = (id: string) => {
    const place = places.get(id);
    if (place === undefined) return;
    documents[place] = null;
    places.delete(id);
  };

  const put = (id: string, texts: SearchTexts) => {
    remove(id);
    const document = documents.push(id) - 1;
    places.set(id, document);
    for (const [field, values] of Object.entries(texts)) {
      for (const value of values) {
        const words = wordsOf(value);
        for (const word of new Set(words.map(({ text }) => text))) {
          const list = postings.get(word);
          if (list) list.push({ document, field, length: words.length });
          else {
            postings.set(word, [{ document, field, length: words.length }]);
            sorted = null;
          }
        }
      }
    }
  };

  const withPrefix = function* (prefix: string): Generator<string> {
    sorted ??= [...postings.keys()].sort();
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    for (const known of sorted.slice(low)) {
      if (!known.startsWith(prefix)) return;
      yield known;
    }
  };

  /** Known words that a typed word may stand for, each with its worth. */
  const candidates = (typed: string, asPrefix: boolean, typos: number): Map<string, number> => {
    const found = new Map<string, number>();
    const allowed = isCharacterWord(typed)
      ? 0
      : typoLengths.findLastIndex((length, edits) => edits <= typos && typed.length >= length);
    if (allowed > 0) {
      for (const known of postings.keys()) {
        const edits = editsBetween(typed, known, allowed, asPrefix);
        if (edits > 0 && edits <= allowed) found.set(known, kinds.typo / edits);
      }
    }
    if (asPrefix) for (const known of withPrefix(typed)) found.set(known, kinds.prefix);
    if (postings.has(typed)) found.set(typed, kinds.exact);
    return found;
  };

  const findWord = (typed: string, asPrefix: boolean, query: TextQuery): Map<number, TextMatch> => {
    const matches = new Map<number, TextMatch>();
    for (const [known, worth] of candidates(typed, asPrefix, query.typos)) {
      for (const { document, field, length } of postings.get(known) ?? []) {
        const rank = query.fields.indexOf(field);
        if (rank < 0 || documents[document] === null) continue;
        const score = worth + (query.fields.length - rank) * 10 + Math.max(0, 9 - length);
        const match = matches.get(document);
        if (!match) matches.set(document, { score, words: new Set([known]) });
        else {
          match.score = Math.max(match.score, score);
          match.words.add(known);
        }
      }
    }
    return matches;
  };

  const find = (query: TextQuery): Map<string, TextMatch> => {
    let all: Map<number, TextMatch> | null = null;
    for (const [index, typed] of query.words.entries()) {
      const one = findWord(typed, query.prefix && index === query.words.length - 1, query);
      if (all === null) all = one;
      else {
        for (const [document, match] of all) {
          const also = one.get(document);
          if (!also) all.delete(document);
          else all.set(document, { score: match.score + also.score, words: new Set([...match.words, ...also.words]) });
        }
      }
    }
    return new Map([...(all ?? [])].map(([document, match]) => [documents[document] as string, match]));
  };

  return {
    put,
    remove,
    find,
    get size() {
      return places.size;
    },
  };
};
