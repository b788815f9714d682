import { createAutomaton } from './automaton.ts';
import { openSpelling, spelledEdges } from './spelled-runs.ts';
import { openMarkup, openTag, toShownViews, toViews, type View, type Views } from './views.ts';

/** Words to look for, under whatever disguise. */
export interface Term<Value> {
  text: string;
  value: Value;
  /** In the middle of words too, and across them; else it is made of whole words. */
  isAnywhere?: boolean;
}

export interface TermFinder<Value> {
  find(text: string): Set<Value>;
  /** Characters at the end that may be the beginning of a term, because of what follows; 0 where nothing is to be waited for. */
  pendingLength(text: string): number;
}

/** Scripts without spaces between words. */
const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A longer run of letters that is never a word: a switch from small to capital letters, or digits among letters. */
const encodedRun = /[A-Za-z0-9+/_-]{8,}={0,2}/g;
const openRun = /[A-Za-z0-9+/_-]+={0,2}$/;
const looksEncoded = /[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d/;
const heldRunMost = 2000;
const override = /[\u{202D}\u{202E}\u{2067}]/u;
const overridden = /[\u{202D}\u{202E}\u{2067}]([^\u{202C}\u{2069}\n]*)/gu;

const fromBase64 = (run: string): string | null => {
  const text = Buffer.from(run, 'base64')
    .toString('utf8')
    .replace(/\u{FFFD}+$/u, '');
  return text.length < 4 || /[\u{FFFD}\p{Cc}]/u.test(text) ? null : text;
};

/** The part of a text's base64 form that does not depend on what follows it. */
const toBase64 = (text: string): string => {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
};

const reversed = (text: string) => [...text].toReversed().join('');

/** What a text also says once an encoding is undone, or read in reverse. */
const readings = (text: string): string[] => [
  ...[...text.matchAll(encodedRun)].flatMap(([run]) => fromBase64(run) ?? []),
  ...(override.test(text) ? [...text.matchAll(overridden)].map(([, part = '']) => reversed(part)) : []),
];

/** What a term has in front of its first letter, and what may stand there in disguise. */
const leading = /^[^\s\p{L}\p{N}]+/u;
const signsBefore = /(?:(?:%(?:25)*[0-9a-f]{2}|[^\s\p{L}\p{N}])\s?){1,60}$/iu;

const unseenEnd = /[\s\p{Cf}\p{M}]+$/u;

/** Signs at the end whose meaning depends on what follows. */
const undecided = /(?:%[0-9a-f%]*|[@$!|\p{Cf}\p{M}])+$/iu;

const openFrom = ({ text, from }: View, open: number, end: number): number =>
  open === 0 ? end : Math.min(end, from[text.length - open] ?? end);

/** What is held of an end that an encoding, a tag or an entity may still make into something else. */
const pendingByEncoding = (text: string): number => {
  const run = openRun.exec(text)?.[0] ?? '';
  const percent = /%[0-9a-f%]*$/i.exec(text)?.[0] ?? '';
  const turned = text.search(/[\u{202D}\u{202E}\u{2067}][^\u{202C}\u{2069}\n]*$/u);
  const tag = openTag.exec(text)?.[0].length ?? 0;
  const held = Math.max(looksEncoded.test(run) ? run.length : 0, percent.length, tag, turned < 0 ? 0 : text.length - turned);
  return held > heldRunMost ? 0 : held;
};

/** Characters at the end with which one of the signs in front of terms begins. */
const pendingLead = (given: string, leads: readonly string[]): number => {
  const text = given.replace(unseenEnd, '');
  let most = 0;
  for (const lead of leads)
    for (let length = Math.min(lead.length, text.length); length > most; length -= 1)
      if (lead.startsWith(text.slice(-length))) most = length;
  return most === 0 ? 0 : most + given.length - text.length;
};

/** Finds terms in texts as they are written and as they are read: see `views.ts`. */
export const createTermFinder = <Value>(terms: readonly Term<Value>[]): TermFinder<Value> => {
  const folded = (text: string) => toViews(text, false);
  const isWhole = ({ text, isAnywhere }: Term<Value>) => isAnywhere !== true && !isUnspaced.test(text);
  const wordsOf = (text: string) => folded(text).words.text;
  const whole = createAutomaton(
    terms.flatMap((term) => {
      const { text, value } = term;
      // What is encoded begins a word, and goes on with what follows it.
      const encoded = [text, text.toLowerCase(), text.toUpperCase()].map(toBase64).filter(({ length }) => length >= 8);
      return [...(isWhole(term) ? [wordsOf(text)] : []), ...encoded.map((one) => wordsOf(one).trimEnd())]
        .filter((words) => words !== '')
        .map((words) => [words, value] as const);
    }),
  );
  const anywhere = createAutomaton(
    terms.flatMap((term) => {
      const { text } = folded(term.text).stripped;
      return isWhole(term) || text === '' ? [] : [[text, term.value] as const];
    }),
  );
  const spelledOut = createAutomaton(
    terms.filter(isWhole).flatMap(({ text, value }) => {
      const { text: letters } = folded(text).stripped;
      return letters.length < 3 ? [] : [[letters, value] as const];
    }),
  );
  const leads = terms.flatMap(({ text }) => leading.exec(text)?.[0] || []);

  const findIn = (text: string): Set<Value> => {
    const seen = [toViews(text, false), toShownViews(text, false)].filter((views) => views !== null);
    return new Set(
      seen.flatMap(({ words, letters, stripped }) => [
        ...whole.find(words.text),
        ...spelledOut.find(letters.text, spelledEdges(letters, text)),
        ...anywhere.find(stripped.text),
      ]),
    );
  };

  const pendingInViews = (text: string, { words, letters, stripped }: Views): number => {
    const end = text.length;
    const openWords = whole.openAtEnd(words.text);
    const start = Math.min(
      // A space alone begins every word, and says nothing.
      openFrom(words, openWords > 1 ? openWords : 0, end),
      openFrom(letters, spelledOut.openAtEnd(letters.text), end),
      // A term that more letters may make part of an innocent word is waited for from where its spelling begins.
      openFrom(
        letters,
        openSpelling(letters, (run) => spelledOut.find(run).size > 0),
        end,
      ),
      openFrom(stripped, anywhere.openAtEnd(stripped.text), end),
    );
    return start === end ? 0 : end - start + (signsBefore.exec(text.slice(0, start))?.[0].length ?? 0);
  };

  return {
    find: (text) => {
      if (terms.length === 0) return new Set();
      const found = findIn(text);
      for (const reading of readings(text)) for (const value of findIn(reading)) found.add(value);
      return found;
    },
    pendingLength: (text) => {
      if (terms.length === 0) return 0;
      const pendingBefore = (end: RegExp, views: typeof toShownViews) => {
        const tail = end.exec(text)?.[0].length ?? 0;
        const decided = text.slice(0, text.length - tail);
        const seen = views(decided, true);
        const before = Math.max(seen === null ? 0 : pendingInViews(decided, seen), tail === 0 ? 0 : pendingLead(decided, leads));
        return before === 0 ? 0 : before + tail;
      };
      // What may be a mark is none yet: the views of the whole text are asked too, where the marks before it are gone.
      return Math.max(
        pendingBefore(undecided, toViews),
        pendingBefore(openMarkup, toViews),
        pendingBefore(openMarkup, toShownViews),
        pendingByEncoding(text),
        pendingLead(text, leads),
      );
    },
  };
};
