import type { Inline, MarkType } from './tree.ts';

/** A mark that waits for its other half, and the pieces read since it opened. */
interface Waiting {
  type: MarkType;
  /** The mark as written; it becomes text again when nothing closes it. */
  mark: string;
  children: Inline[];
  /** Stands at the very start of the paragraph, or was carried in from an earlier one. */
  isLeading: boolean;
}

/** Closing quotation mark → the marks it may close. A mark that is its own opener stands in both roles. */
const closes: Record<string, string> = { '"': '"', '”': '“„”', '“': '„', '»': '«', '«': '»', '›': '‹', '」': '「', '』': '『' };
/** Marks that open speech wherever they stand. */
const opens = '“„«‹「『';
/** Marks that open only before a word, because they usually close. */
const opensBeforeWord = '"”»';

// Scripts written without spaces (and Hangul, whose particles attach) have no word edges to look for.
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const letter = /[\p{L}\p{M}\p{N}_]/u;
const isWord = (char: string) => letter.test(char) && !unspaced.test(char);
const isSpace = (char: string) => char === '' || /\s/.test(char);

/** Asterisks of a mark. */
const size = ({ type }: Waiting) => (type === 'strong' ? 2 : 1);
/** Deeper nesting is noise; the bound keeps reading linear whatever a text holds. */
const maxDepth = 16;

const token = /\\[*`"]|`+|\*+|["“”„«»‹›「」『』]|\n/g;

export interface InlineResult {
  children: Inline[];
  /** An action runs on past the end of the paragraph. */
  isActionOpen: boolean;
}

/**
 * Reads the marks of one paragraph in one pass. A mark that finds no other half stays text, except
 * while the text still grows (`isOpen`) and for an action that began the paragraph: that one is
 * taken to run on into the next paragraph, which can be decided without looking ahead.
 */
export const parseInline = (source: string, { isContinued = false, isOpen = false } = {}): InlineResult => {
  const root: Inline[] = [];
  const waiting: Waiting[] = [];
  const here = () => waiting.at(-1)?.children ?? root;
  const add = (piece: Inline) => {
    const list = here();
    const last = list.at(-1);
    if (piece === '') return;
    if (typeof piece === 'string' && typeof last === 'string') list[list.length - 1] = last + piece;
    else list.push(piece);
  };
  const open = (type: MarkType, mark: string, isLeading: boolean) => {
    if (waiting.length < maxDepth) waiting.push({ type, mark, children: [], isLeading });
    else add(mark);
  };
  /** What waited above `index` was never closed: its mark is text again. */
  const giveUp = (index: number) => {
    while (waiting.length > index) {
      const { mark, children } = waiting.pop() as Waiting;
      add(mark);
      children.forEach(add);
    }
  };
  const close = (index: number, written = '') => {
    giveUp(index + 1);
    add(written);
    const { type, mark, children } = waiting.pop() as Waiting;
    const isSpeech = type === 'speech';
    add({ type, children: isSpeech ? [mark, ...children] : children });
  };

  const stars = (mark: string, before: string, after: string, at: number) => {
    let rest = mark.length;
    const isInsideWord = isWord(before) && isWord(after);
    if (rest > 3 || isInsideWord) return add(mark);
    while (rest > 0 && !isSpace(before)) {
      const index = waiting.findLastIndex((one) => one.type !== 'speech' && (size(one) === rest || rest === 3));
      const one = waiting[index];
      if (!one || (one.children.length === 0 && index === waiting.length - 1)) break;
      rest -= size(one);
      close(index);
    }
    if (rest === 0) return;
    // At the end of a growing text the next character is not known yet: the mark waits unseen.
    if ((isSpace(after) && !(isOpen && after === '')) || isWord(before)) return add('*'.repeat(rest));
    if (rest > 1) open('strong', '**', false);
    if (rest !== 2) open('action', '*', at === 0 && rest === 1);
  };

  const quote = (mark: string, before: string, after: string) => {
    const index = waiting.findLastIndex((one) => one.type === 'speech' && (closes[mark] ?? '').includes(one.mark));
    if (index >= 0) return close(index, mark);
    if (opens.includes(mark) || (opensBeforeWord.includes(mark) && !isSpace(after) && !isWord(before)))
      return open('speech', mark, false);
    add(mark);
  };

  // A paragraph with an opening mark of its own ends the one that was carried in.
  if (isContinued && !/^\*+[^\s*]/.test(source)) open('action', '', true);
  // Without a closing run of its length a code mark is text; asked once per length, so reading stays linear.
  const unclosed = new Set<string>();
  let from = 0;
  token.lastIndex = 0;
  for (const found of source.matchAll(token)) {
    const at = found.index;
    if (at < from) continue;
    const mark = found[0];
    add(source.slice(from, at));
    from = at + mark.length;
    const before = Array.from(source.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const after = Array.from(source.slice(from, from + 2))[0] ?? '';
    if (mark === '\n') add({ type: 'break' });
    else if (mark[0] === '\\') add(mark.slice(1));
    else if (mark[0] === '*') stars(mark, before, after, at);
    else if (mark[0] === '`') {
      const end = unclosed.has(mark) ? -1 : source.indexOf(mark, from);
      if (end < 0) unclosed.add(mark);
      if (end > from) {
        add({ type: 'code', text: source.slice(from, end) });
        from = end + mark.length;
      } else if (end < 0 && isOpen) {
        if (from < source.length) add({ type: 'code', text: source.slice(from) });
        from = source.length;
      } else add(mark);
    } else quote(mark, before, after);
  }
  add(source.slice(from));

  let isActionOpen = false;
  while (waiting.length > 0) {
    const one = waiting.pop() as Waiting;
    const runsOn = one.isLeading && one.type === 'action';
    isActionOpen ||= runsOn;
    if (one.children.length === 0 && isOpen && one.type !== 'speech') continue;
    if (one.children.length > 0 && (isOpen || runsOn)) {
      const children = one.type === 'speech' ? [one.mark, ...one.children] : one.children;
      add({ type: one.type, children, isOpen: true });
    } else {
      add(one.mark);
      one.children.forEach(add);
    }
  }
  return { children: root, isActionOpen };
};
