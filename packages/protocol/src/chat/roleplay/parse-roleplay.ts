import { parseInline } from './parse-inline.ts';
import type { Block, BlockContent } from './tree.ts';

type Kind = 'paragraph' | 'quote' | 'dashes' | 'numbers' | 'code';

// Each looks at the first characters of a line only. Once true it stays true while the text grows,
// so a block that another has followed is final: the ground of stream safety.
const starts: [Exclude<Kind, 'paragraph'>, RegExp][] = [
  ['code', /^```/],
  ['quote', /^> /],
  ['dashes', /^[-•] /],
  ['numbers', /^\d{1,3}[.)] /],
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
  return source.replace(/^```\S*[^\S\n]*\n?/, '').replace(/\n?```\s*$/, '');
};

const items = (lines: readonly string[], mark: RegExp): string[] =>
  lines.reduce<string[]>((list, line) => {
    if (mark.test(line)) list.push(line.replace(mark, ''));
    else list.push(`${list.pop() ?? ''}\n${line}`);
    return list;
  }, []);

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
    const last = (list: string[]) =>
      list.map((item, at) => parseInline(item, { isOpen: isOpen && at === list.length - 1 }).children);
    if (kind === 'quote') {
      const [children = []] = last([lines.map((line) => line.replace(/^> ?/, '')).join('\n')]);
      return block({ type: 'quote', children });
    }
    const isNumbered = kind === 'numbers';
    return block({
      type: 'list',
      start: isNumbered ? Number.parseInt(source, 10) : null,
      items: last(items(lines, isNumbered ? /^\d{1,3}[.)] / : /^[-•] /)),
    });
  });
};
