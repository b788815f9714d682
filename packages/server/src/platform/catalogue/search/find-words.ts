import { searchLimits } from '@troupe/protocol';
import type { Turns } from '../../../kernel/turns.ts';
import type { Candidate, WordIndex } from './word-index.ts';
import type { Search } from './parameters.ts';
import { wordsOf } from './words.ts';

/** What the words of a query found. */
export interface Found {
  /** Places of the catalogue, in its order. */
  places: number[];
  /** By place; comparable within one search only. */
  scores: Uint16Array;
  /** Known words that count as found, in their folded form, for highlighting. */
  words: Set<string>;
  /** The typed words that were kept. */
  kept: string[];
  /** Time was up before everything was tried. */
  isCutOff: boolean;
}

/** One typed word: what it may stand for, looked up once, and where that is, for each number of typing errors. */
const createTyped = (index: WordIndex, search: Search, allowed: Uint8Array, text: string, asPrefix: boolean, turns: Turns) => {
  let same: Candidate[] | undefined;
  let near: Candidate[] | undefined;
  const scores: (Uint16Array | null)[] = [];
  // Words like it are looked up once nothing is found without them.
  const within = async (typos: number): Promise<Candidate[]> => {
    same ??= index.same(text, asPrefix);
    if (typos === 0) return same;
    near ??= await index.near(text, asPrefix, search.typos, turns);
    return [...same, ...near.filter(({ edits }) => edits <= typos)];
  };
  const at = async (typos: number): Promise<Uint16Array | null> => {
    if (scores[typos] === undefined) {
      const candidates = await within(typos);
      const isMore = typos === 0 || candidates.length > (await within(typos - 1)).length;
      scores[typos] = isMore ? index.score(candidates, search.fields, allowed) : (scores[typos - 1] ?? null);
    }
    return scores[typos] ?? null;
  };
  return { text, within, at };
};

type Typed = ReturnType<typeof createTyped>;

/** Places that have every word; null as soon as there can be none. */
const meet = async (words: readonly Typed[], typos: number, turns: Turns): Promise<Pick<Found, 'places' | 'scores'> | null> => {
  const each: Uint16Array[] = [];
  for (const word of words) {
    await turns();
    const one = await word.at(typos);
    if (one === null) return null;
    each.push(one);
  }
  const scores = new Uint16Array(each[0]?.length ?? 0);
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    let sum = 0;
    for (const one of each) {
      const score = one[place] as number;
      if (score === 0) {
        sum = 0;
        break;
      }
      sum += score;
    }
    if (sum === 0) continue;
    scores[place] = sum;
    places.push(place);
  }
  return places.length > 0 ? { places, scores } : null;
};

/**
 * Finds what the words mean, from strict to lenient, until something is found: as typed, with one or two
 * typing errors, then without the last words (Typesense's typo and drop-tokens thresholds of 1).
 *
 * @param allowed 1 for each place that may be found
 */
export const findWords = async (
  index: WordIndex,
  search: Search,
  allowed: Uint8Array,
  { turns, endsAt }: { turns: Turns; endsAt: number },
): Promise<Found> => {
  const texts = wordsOf(search.q)
    .slice(0, searchLimits.words)
    .map(({ text }) => text);
  const words = texts.map((text, at) =>
    createTyped(index, search, allowed, text, search.prefix && at === texts.length - 1, turns),
  );
  const fewest = Math.max(1, words.length - searchLimits.wordsDropped);
  for (let count = words.length; count >= fewest && count > 0; count -= 1) {
    for (let typos = 0; typos <= search.typos; typos += 1) {
      const kept = words.slice(0, count);
      const found = await meet(kept, typos, turns);
      if (found) {
        const known: string[] = [];
        for (const word of kept) for (const { word: number } of await word.within(typos)) known.push(index.text(number));
        return { ...found, words: new Set(known), kept: texts.slice(0, count), isCutOff: false };
      }
      if (performance.now() > endsAt)
        return { places: [], scores: new Uint16Array(0), words: new Set(), kept: texts, isCutOff: true };
    }
  }
  return { places: [], scores: new Uint16Array(0), words: new Set(), kept: texts, isCutOff: false };
};
