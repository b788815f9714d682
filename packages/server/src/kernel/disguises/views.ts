import { foldCharacter, letterSigns } from './letters.ts';

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

/** One layer of percent-encoding less; what was encoded comes from where its run begins. */
const decodeOnce = ({ text, from }: View): View => {
  let decoded = '';
  const origin: number[] = [];
  let last = 0;
  const copy = (until: number) => {
    decoded += text.slice(last, until);
    origin.push(...from.slice(last, until));
  };
  for (const match of text.matchAll(percentRun)) {
    const plain = decodeRun(match[0]);
    if (plain === null) continue;
    copy(match.index);
    last = match.index + match[0].length;
    decoded += plain;
    for (let index = 0; index < plain.length; index += 1) origin.push(from[match.index] ?? 0);
  }
  if (last === 0) return { text, from };
  copy(text.length);
  return { text: decoded, from: origin };
};

const layersMost = 3;

/** A text without up to three layers of percent-encoding. */
const decoded = (text: string): View => {
  let view = spelled(text);
  for (let layer = 0; layer < layersMost && view.text.includes('%'); layer += 1) view = decodeOnce(view);
  return view;
};

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

/** @param isOpen more of the text may follow: its last word may not be whole */
export const toViews = (text: string, isOpen: boolean): Views => {
  const view = decoded(text);
  const words = toWords(view);
  const endsInWord = isOpen && foldCharacter(view.text.slice(-1)) !== null;
  return {
    words: spaced(words, endsInWord),
    letters: singles(words, isOpen),
    stripped: { text: words.map((word) => word.text).join(''), from: words.flatMap((word) => word.from) },
  };
};
