import type { View } from './views.ts';

/**
 * Words that stand in front of a name that a person is called: a spelled run may begin with them. "The" is not among it: it begins too many
 * words ("therapist").
 */
const small = /^(?:a|i|u|iama?|(?:you|u)(?:r|re|are)?a?)$/iu;

/** What is longer is no spelled word but a spelled sentence, in which a term may stand anywhere. */
const wordMost = 20;

/** Letters of a run that stand further apart than its others do: a word ends there. */
const widerGaps = ({ from }: View, start: number, end: number): Set<number> => {
  const gapAt = (at: number) => (from[at] ?? 0) - (from[at - 1] ?? 0);
  const inner = Array.from({ length: Math.max(0, end - start - 1) }, (_, index) => start + 1 + index);
  const narrowest = Math.min(...inner.map(gapAt));
  return new Set(inner.filter((at) => gapAt(at) > narrowest));
};

/** A run of spelled letters of a view, without the spaces around it. */
const runAround = ({ text }: View, at: number): [number, number] => {
  const end = text.indexOf(' ', at);
  return [text.lastIndexOf(' ', at) + 1, end < 0 ? text.length : end];
};

/**
 * Whether a term in the view of spelled letters is spelled there as a word of its own: "h e l l o" holds no "hell". It begins
 * where the spelling begins, after a wider gap or after small words, and ends where that ends or before a wider gap. In what is
 * too long for a word it may stand anywhere.
 */
export const spelledEdges = (letters: View, written: string): ((start: number, end: number) => boolean) => {
  let known: { start: number; end: number; gaps: Set<number> } | undefined;
  return (start, end) => {
    const [from, to] = runAround(letters, start);
    if (to - from > wordMost) return true;
    if (known?.start !== from) known = { start: from, end: to, gaps: widerGaps(letters, from, to) };
    const { gaps } = known;
    const wordStart = Math.max(from, ...[...gaps].filter((gap) => gap <= start));
    // As it was written: folded, an `l` is an `i`, and "lass" would be one word in front of another.
    const before = letters.from.slice(wordStart, start).map((at) => written[at] ?? '');
    const begins = start === wordStart || small.test(before.join(''));
    return begins && (end === to || gaps.has(end));
  };
};

/** Characters at the end of the view from where a run begins that is still being spelled and holds a term somewhere; 0 for none. */
export const openSpelling = ({ text }: View, holdsTerm: (run: string) => boolean): number => {
  const run = text.slice(text.lastIndexOf(' ') + 1);
  return run !== '' && run.length <= wordMost && holdsTerm(run) ? run.length : 0;
};
