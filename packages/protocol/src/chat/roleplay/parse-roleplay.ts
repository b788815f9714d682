import { parseInline } from './parse-inline.ts';
import type { Block, BlockContent } from './tree.ts';

type Kind = 'paragraph' | 'quote' | 'list' | 'code';

// Each looks at the first characters of a line only. Once true it stays true while the text grows,
// so a block that another has followed is final: the ground of stream safety. A digit behind the mark makes it part
// of the sentence: a minus, a date, "more than".
const marker = /^(?:[-•]|\d{1,3}[.)]) (?=\s*[^\s\d])/;
const starts: [Exclude<Kind, 'paragraph'>, RegExp][] = [
  ['code', /^```/],
  ['quote', /^> (?=\s*[^\s\d])/],
  ['list', marker],
];

/** Cuts a text into the sources of its blocks. */
const split = (text: string): { kind: Kind; lines: string[] }[] => {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  let current: { kind: Kind; lines: string[] } | null = null;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (current?.kind === 'code') {
      current.lines.push(line);
      if (/^```\s*$/.test(line)) current = null;
      continue;
    }
    if (line.trim() === '') {
      current = null;
      continue;
    }
    const kind = starts.find(([, pattern]) => pattern.test(line))?.[0];
    if (current && (kind === undefined || kind === current.kind)) current.lines.push(line);
    else blocks.push((current = { kind: kind ?? 'paragraph', lines: [line] }));
    if (current.kind === 'code' && /^```.*```\s*$/.test(line)) current = null;
  }
  return blocks;
};

const withoutFence = (source: string): string => {
  const inLine = /^```(.*?)```\s*$/.exec(source);
  if (inLine) return inLine[1] ?? '';
  return source.replace(/^```\n?/, '').replace(/\n?```\s*$/, '');
};

/** Lines of a list by item: its mark as written, and its text with the lines that follow. */
const itemsOf = (lines: readonly string[]): { mark: string; text: string }[] => {
  const items: { mark: string; text: string }[] = [];
  for (const line of lines) {
    const [mark = ''] = marker.exec(line) ?? [];
    const last = items.at(-1);
    if (mark || !last) items.push({ mark, text: line.slice(mark.length) });
    else last.text += `\n${line}`;
  }
  return items;
};

/**
 * Reads roleplay text into blocks. While the text grows, only the last block ever
 * changes; `isGrowing` draws its open marks as provisional.
 */
export const parseRoleplay = (text: string, { isGrowing = false } = {}): Block[] => {
  const sources = split(text);
  let isContinued = false;
  return sources.map(({ kind, lines }, index): Block => {
    const source = lines.join('\n');
    const isOpen = isGrowing && index === sources.length - 1;
    const block = (content: BlockContent): Block => ({ source, isContinued, isOpen, content });
    if (kind === 'code') return block({ type: 'code', text: withoutFence(source) });
    if (/^(-{3,}|\*{3,}|(\* ){2,}\*|_{3,}|~{3,})$/.test(source)) {
      isContinued = false;
      return block({ type: 'rule' });
    }
    if (kind === 'paragraph') {
      const { children, isActionOpen } = parseInline(source, { isContinued, isOpen });
      const read = block({ type: 'paragraph', children });
      isContinued = isActionOpen;
      return read;
    }
    if (kind === 'quote') {
      const quoted = lines.map((line) => line.replace(/^>(?: |$)/, '')).join('\n');
      return block({ type: 'quote', children: parseInline(quoted, { isOpen }).children });
    }
    const items = itemsOf(lines);
    return block({
      type: 'list',
      items: items.map(({ mark, text: item }, at) => [
        mark,
        ...parseInline(item, { isOpen: isOpen && at === items.length - 1 }).children,
      ]),
    });
  });
};
