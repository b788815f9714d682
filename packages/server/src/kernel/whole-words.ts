/** Scripts written without spaces: a word stands anywhere. */
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');
const hangul = /\p{Script=Hangul}/u;
const word = /[\p{L}\p{M}\p{N}]/u;
const attaching = String.raw`[${unspacedScripts}\p{Script=Hangul}]`;
const attachesAnywhere = new RegExp(attaching, 'u');
const run = new RegExp(String.raw`(?:(?!${attaching})[\p{L}\p{M}\p{N}])+`, 'gu');

/** The runs of letters, marks and digits in a folded text, parted where a script begins whose words have no edges. */
export const runsOf = (text: string): string[] => text.match(run) ?? [];

/**
 * The runs without which words stand in no text; none where that cannot be told. An edge of a word is an edge of a run, so
 * each run of the words is a whole one of the text. Half a character has no edge.
 */
export const neededRuns = (own: string): string[] => (attachesAnywhere.test(own) || !own.isWellFormed() ? [] : runsOf(own));

/** Whether a word may begin or end where `own` meets `neighbour`. */
const isEdge = (own: string, neighbour: string | undefined, side: 'start' | 'end'): boolean => {
  if (neighbour === undefined || !word.test(neighbour) || !word.test(own)) return true;
  if (unspaced.test(own) || unspaced.test(neighbour)) return true;
  // Particles attach to Korean words, and to foreign names in Korean text.
  if (side === 'end') return hangul.test(own) || hangul.test(neighbour);
  return !hangul.test(own) && hangul.test(neighbour);
};

const isLowHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** The character that ends before `at`. */
const before = (text: string, at: number): string | undefined =>
  at === 0 ? undefined : text.slice(at - (at > 1 && isLowHalf(text.charCodeAt(at - 1)) ? 2 : 1), at);

const after = (text: string, at: number): string | undefined => {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : String.fromCodePoint(code);
};

/** What matching may still cost; throws `TooMuchEffort` when it is spent. One unit is about ten nanoseconds. */
export interface Effort {
  spend(units: number): void;
}

export class TooMuchEffort extends Error {}

/** An effort of so many units. */
export const createEffort = (units: number): Effort => {
  let left = units;
  return {
    spend(units) {
      left -= units;
      if (left < 0) throw new TooMuchEffort();
    },
  };
};

/** Looking through a text costs by its length, a place where a word stands but has no edge by itself. */
const unitsOf = (text: string) => 10 + text.length / 10;
const unitsOfPlace = 100;
/** Asking whether a text has a run, and parting a text into its runs. */
const unitsOfRun = 10;
const unitsToPart = (text: string) => text.length * 2.5;
/** How often a text is looked through before its runs are worth their price. */
const searchesBeforeRuns = 25;

/** Tells what a text cannot hold without looking through it: see `neededRuns`. */
export interface Runs {
  lackOneOf(needed: readonly string[], effort: Effort): boolean;
}

export const createRuns = (text: string): Runs => {
  let searches = 0;
  let runs: ReadonlySet<string> | null = null;
  return {
    lackOneOf(needed, effort) {
      if (needed.length === 0) return false;
      if (runs === null) {
        searches += 1;
        if (searches <= searchesBeforeRuns) return false;
        effort.spend(unitsToPart(text));
        runs = new Set(runsOf(text));
      }
      for (const one of needed) {
        effort.spend(unitsOfRun);
        if (!runs.has(one)) return true;
      }
      return false;
    },
  };
};

/**
 * Where words stand in a text, -1 for nowhere: whole words in scripts with spaces (accents are letters), anywhere in Han, kana, Thai, Lao, Khmer and
 * Burmese, from the start of a word in Hangul, whose particles attach. Both are folded alike (`folded-text.ts`).
 */
export const findWord = (text: string, own: string, effort: Effort): number => {
  const first = after(own, 0) ?? '';
  const last = before(own, own.length) ?? '';
  effort.spend(unitsOf(text));
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1)) {
    if (isEdge(first, before(text, at), 'start') && isEdge(last, after(text, at + own.length), 'end')) return at;
    effort.spend(unitsOfPlace + own.length);
  }
  return -1;
};

/** Whether words stand in a text, as `findWord` finds them. */
export const containsWord = (text: string, own: string, effort: Effort): boolean => findWord(text, own, effort) >= 0;
