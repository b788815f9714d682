import { plainText } from '@troupe/protocol/plain-text';
import { entities, tags, toCharacter } from './entities.ts';
import { foldCharacter, letterSigns, toLatin } from './letters.ts';

/** A text as terms meet it. `from[i]` is where the i-th character comes from in the text as it was written. */
export interface View {
  text: string;
  from: number[];
}

/** `words`: folded words between single spaces. `letters`: runs of words of one letter each, without their spaces. `stripped`: no spaces at all. */
export interface Views {
  words: View;
  letters: View;
  stripped: View;
}

const spelled = (text: string): View => ({ text, from: Array.from({ length: text.length }, (_, index) => index) });

const percentRun = /(?:%[0-9a-f]{2})+/gi;

const decodeRun = (run: string): string | null => {
  const bytes = Uint8Array.from(run.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextDecoder().decode(bytes);
  return text.includes('\u{FFFD}') ? null : text;
};

/** A view in which each match is another text, or stays where that is null; what is put there comes from where the match begins. */
const replaced = ({ text, from }: View, what: RegExp, by: (match: RegExpMatchArray) => string | null): View => {
  let built = '';
  const origin: number[] = [];
  let last = 0;
  const copy = (until: number) => {
    built += text.slice(last, until);
    for (let index = last; index < until; index += 1) origin.push(from[index] ?? 0);
  };
  for (const match of text.matchAll(what)) {
    const other = by(match);
    if (other === null) continue;
    copy(match.index);
    last = match.index + match[0].length;
    built += other;
    for (let index = 0; index < other.length; index += 1) origin.push(from[match.index] ?? 0);
  }
  if (last === 0) return { text, from };
  copy(text.length);
  return { text: built, from: origin };
};

/** One layer of percent-encoding less. */
const decodeOnce = (view: View): View => replaced(view, percentRun, ([run]) => decodeRun(run));

const layersMost = 3;

/** A text without up to three layers of percent-encoding. */
const decoded = (text: string): View => {
  let view = spelled(text);
  for (let layer = 0; layer < layersMost && view.text.includes('%'); layer += 1) view = decodeOnce(view);
  return view;
};

/** Marks of Markdown that are not shown: emphasis, code, what is struck out, and links but for their text. */
const marks = /\]\([^()\s]{0,500}\)|[*`[\]]|~~/gu;
const hasMarkup = /[*`[\]&<]|~~/u;

/**
 * A text as its readers are shown it, who see neither the marks of Markdown nor the tags and entities of HTML; null where it
 * has none of them.
 */
const asShown = (view: View): View | null => {
  if (!hasMarkup.test(view.text)) return null;
  const plain = replaced(
    replaced(view, tags, () => ''),
    entities,
    ([whole, hex, decimal, name]) => toCharacter(whole, hex, decimal, name),
  );
  return replaced(plain, marks, () => '');
};

/** The end of a text that is a tag or an entity once more of it has come. */
export const openTag = /(?:<\/?(?:[a-z!][^<>]{0,200})?|&#?[\da-z]{0,20})$/iu;
/** The same, and what may be a mark of Markdown. */
export const openMarkup = /(?:<[^<>]{0,200}|&#?[\da-z]{0,20}|\]\([^()\s]{0,200}|[*~`[\]]+)$/iu;

interface Word {
  text: string;
  from: number[];
}

/** Folded words, each letter with its origin. */
const toWords = ({ text, from }: View): Word[] => {
  const words: Word[] = [];
  let word: Word | null = null;
  for (let index = 0; index < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const next = index + character.length;
    const sign = letterSigns.get(character);
    const isLetter =
      sign !== undefined && next < text.length && /^\p{L}$/u.test(String.fromCodePoint(text.codePointAt(next) ?? 0));
    const letters = isLetter ? sign : foldCharacter(character);
    if (letters === null) word = null;
    else if (letters !== '') {
      if (word === null) words.push((word = { text: '', from: [] }));
      word.text += letters;
      for (let count = 0; count < letters.length; count += 1) word.from.push(from[index] ?? 0);
    }
    index = next;
  }
  return words;
};

const spaced = (words: readonly Word[], isOpen: boolean): View => {
  let text = '';
  const from: number[] = [];
  for (const word of words) {
    text += ` ${word.text}`;
    from.push(word.from[0] ?? 0, ...word.from);
  }
  const last = words.at(-1)?.from.at(-1);
  if (isOpen || last === undefined) return { text, from };
  return { text: `${text} `, from: [...from, last + 1] };
};

/** Letters that make a word when they stand in a row; at an open end one alone may be the first. */
const shortestRun = 3;

const singles = (words: readonly Word[], isOpen: boolean): View => {
  const runs: Word[][] = [[]];
  for (const word of words) {
    if (word.text.length === 1) runs.at(-1)?.push(word);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  const isLast = (run: Word[]) => run.at(-1) === words.at(-1);
  const kept = runs.filter((run) => run.length >= shortestRun || (isOpen && run.length > 0 && isLast(run)));
  const view = spaced(
    kept.map((run) => ({ text: run.map(({ text }) => text).join(''), from: run.flatMap(({ from }) => from) })),
    true,
  );
  const isRunning = kept.some(isLast);
  return isRunning ? view : { text: `${view.text} `, from: [...view.from, Number.MAX_SAFE_INTEGER] };
};

const viewsOf = (view: View, isOpen: boolean): Views => {
  const words = toWords(view);
  const endsInWord = isOpen && foldCharacter(view.text.slice(-1)) !== null;
  return {
    words: spaced(words, endsInWord),
    letters: singles(words, isOpen),
    stripped: { text: words.map((word) => word.text).join(''), from: words.flatMap((word) => word.from) },
  };
};

/** @param isOpen more of the text may follow: its last word may not be whole */
export const toViews = (text: string, isOpen: boolean): Views => viewsOf(decoded(text), isOpen);

/** The same of what readers are shown; null where that is the text itself. */
export const toShownViews = (text: string, isOpen: boolean): Views | null => {
  const shown = asShown(decoded(text));
  return shown && viewsOf(shown, isOpen);
};

/** A word whose letters stand apart. */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_]\p{L}){2,}(?![\p{L}\p{N}])/gu;

/**
 * The texts that a pattern is asked about: as it was written, as its readers are shown it with Latin letters for what looks like
 * them, and the same with spelled-out words together. Each once.
 */
export const toReadTexts = (text: string): string[] => {
  const view = decoded(text);
  const latin = [...(asShown(view) ?? view).text].map(toLatin).join('');
  const together = latin.replaceAll(spelledOut, (word) => word.replaceAll(/[ .\-_]/g, ''));
  return [...new Set([plainText(text), latin, together])];
};
