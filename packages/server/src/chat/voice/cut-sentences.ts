import { cutAtGrapheme } from '@troupe/protocol';
import { spokenLines } from './spoken-lines.ts';

/** Longest piece that is spoken at once, in UTF-16 units: the listener waits for a whole one. */
const longest = 280;
/** Shorter ones are spoken together with the next: voices sound hurried and clipped in single words. */
const shortest = 12;

/** Titles and the like: a name or a number follows, not a sentence. */
const titles =
  /(?:^|[^\p{L}])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|fig|capt|cpt|sgt|lt|gen|col|rev|hon|mt|ft|hr|fr|bzw|ca|nr|z\.B|d\.h)$/iu;
const numbered = /(?:^|[^\p{L}])(?:no|nos|p|pp|vol|ch|art|sec)$/iu;
const abbreviations = /(?:^|[^\p{L}])(?:e\.g|i\.e|etc|a\.m|p\.m|cf|al|approx|u\.s|usw|ff)$/iu;
/** `J.` of a name; `I` ends sentences. */
const initial = /(?:^|[^\p{L}.])(?!I$)\p{Lu}$/u;

const end = /([.!?…。！？｡؟۔।॥]+)(["'”’»›)\]」』）｣]*)/gu;
const unspaced = /[。！？｡]$/u;

/** Whether a mark ends a sentence when `next` follows it after white space. */
const endsBefore = (next: string, before: string, marks: string, closers: string): boolean => {
  const isLower = /\p{Ll}/u.test(next);
  if (marks === '.') {
    if (titles.test(before) || initial.test(before)) return false;
    if (numbered.test(before)) return !/\p{N}/u.test(next);
    if (abbreviations.test(before)) return !isLower;
  }
  // "Run!" she said. Wait... what?
  if (isLower && (closers !== '' || marks.includes('…') || marks.includes('..'))) return false;
  return true;
};

/** Where the first sentence of a line ends; null when the line is one sentence, -1 when more words decide. */
const findEnd = (line: string, isOpen: boolean): number | null => {
  for (const found of line.matchAll(end)) {
    const [whole, marks = '', closers = ''] = found;
    const at = found.index + whole.length;
    if (at >= line.length) return isOpen ? -1 : null;
    if (unspaced.test(marks)) return at;
    if (line[at] !== ' ') continue;
    const next = line.slice(at).trimStart();
    if (next === '') return isOpen ? -1 : null;
    // A letter may come in two halves: the second decides what it is.
    if (isOpen && next.length < 2) return -1;
    if (endsBefore(String.fromCodePoint(next.codePointAt(0) ?? 0), line.slice(0, found.index), marks, closers)) return at;
  }
  return isOpen ? -1 : null;
};

/** Where an endless sentence may be broken: after its last clause, else its last word, else anywhere. */
const breakAt = (line: string): number => {
  // A grapheme that is longer than a piece is torn: nothing could be spoken of it otherwise.
  const head = cutAtGrapheme(line, longest) || line.slice(0, longest);
  const clause = /^.*(?:[,;:，、；：،؛] ?|[–—] )/su.exec(head)?.[0].length ?? 0;
  if (clause > longest / 3) return clause;
  const word = head.lastIndexOf(' ') + 1;
  if (word > longest / 3) return word;
  return head.length;
};

/** The whole sentences of a line; of an open one all but what may still change. */
const cutLine = ({ text, isOpen }: { text: string; isOpen: boolean }): string[] => {
  const sentences: string[] = [];
  let rest = text;
  while (rest !== '') {
    const at = findEnd(rest, isOpen);
    if (at !== null && at >= 0 && at <= longest) {
      sentences.push(rest.slice(0, at).trim());
      rest = rest.slice(at).trimStart();
    } else if (rest.length > longest + 2 && !isUndecided(rest, isOpen)) {
      const cut = breakAt(rest);
      sentences.push(rest.slice(0, cut).trim());
      rest = rest.slice(cut).trimStart();
    } else break;
  }
  if (!isOpen && rest.trim() !== '') sentences.push(rest.trim());
  return sentences;
};

/** The head of an open line ends in marks whose meaning the next word decides. */
const isUndecided = (line: string, isOpen: boolean): boolean => isOpen && /[.!?…。！？｡؟۔।॥]["'”’»›)\]」』）｣]*\s*$/u.test(line);

/** How much there is to hear: a character of scripts without spaces says as much as three letters. */
const weight = (text: string): number => {
  let sum = 0;
  for (const letter of text.matchAll(/([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])|[\p{L}\p{N}]/gu)) sum += letter[1] ? 3 : 1;
  return sum;
};

/**
 * Cuts a message into what is spoken at once: sentences, short ones joined with their next, endless ones
 * broken at a clause. While the text grows (`isGrowing`) only those are answered that no further word
 * can change: the answer for a part of a text begins the answer for the whole.
 */
export const cutSentences = (text: string, options: { narration: boolean; isGrowing: boolean }): string[] => {
  const spoken: string[] = [];
  let waiting = '';
  for (const sentence of spokenLines(text, options).flatMap(cutLine)) {
    if (weight(sentence) === 0) continue;
    waiting = waiting === '' ? sentence : `${waiting} ${sentence}`;
    if (weight(waiting) < shortest) continue;
    spoken.push(waiting);
    waiting = '';
  }
  if (waiting !== '' && !options.isGrowing) spoken.push(waiting);
  return spoken;
};
