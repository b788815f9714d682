/** A piece of a text: words that were looked for, or what stands around them. */
export interface Piece {
  text: string;
  isMatch: boolean;
  /** Where it begins. */
  at: number;
}

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text in pieces, every place where the words stand marked, whatever their case. */
export const markWords = (text: string, words: string): Piece[] => {
  const wanted = words.trim();
  if (wanted === '') return [{ text, isMatch: false, at: 0 }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, piece] of text.split(new RegExp(`(${literal(wanted)})`, 'giu')).entries()) {
    if (piece !== '') pieces.push({ text: piece, isMatch: index % 2 === 1, at });
    at += piece.length;
  }
  return pieces;
};

/** UTF-16 units kept before the first match, and in all. */
const lead = 60;
const room = 240;

/** The start of a word at or after `from`, so that an excerpt does not begin inside one; texts without spaces are cut between characters. */
const wordStart = (text: string, from: number): number => {
  const gap = text.slice(from, from + 20).search(/\s/);
  const at = gap < 0 ? from : from + gap + 1;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
};

/** The part of a text around the first place where the words stand; its beginning where they stand nowhere. */
export const excerptOf = (text: string, words: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  const wanted = words.trim().replace(/\s+/g, ' ');
  const found = wanted === '' ? -1 : flat.search(new RegExp(literal(wanted), 'iu'));
  const start = found <= lead ? 0 : Math.min(wordStart(flat, found - lead), found);
  const end = start + room;
  const last = flat.charCodeAt(end - 1);
  const isTorn = last >= 0xd800 && last <= 0xdbff;
  const shown = flat.slice(start, isTorn ? end - 1 : end);
  return `${start > 0 ? '… ' : ''}${shown}${end < flat.length ? '…' : ''}`;
};
