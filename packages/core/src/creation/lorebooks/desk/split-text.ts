import { cutAtGrapheme } from '@troupe/protocol';

const isEnd = /[.!?。！？…]["'”’)»」]*\s|\n/gu;

/** A text in two: at the end of the sentence nearest to its middle, else where its middle is. Both are trimmed. */
export const splitText = (text: string): [string, string] => {
  const middle = text.length / 2;
  const ends = [...text.matchAll(isEnd)].map(({ index, 0: found }) => index + found.length).filter((at) => at < text.length);
  const nearest = ends.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const at = nearest ?? cutAtGrapheme(text, Math.ceil(middle)).length;
  return [text.slice(0, at).trim(), text.slice(at).trim()];
};
