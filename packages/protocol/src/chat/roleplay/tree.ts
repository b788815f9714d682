/** Marks inside a paragraph: `*action*`, `**strong**` and speech in quotation marks. */
export type MarkType = 'action' | 'strong' | 'speech';

/** A piece of a line. Strings keep their macros; they are filled when drawn. */
export type Inline =
  | string
  | { type: 'break' }
  | { type: 'code'; text: string }
  /** `isOpen`: the closing mark has not arrived yet, drawn as provisional. */
  | { type: MarkType; children: Inline[]; isOpen?: boolean };

/** What a block is made of. An item of a list begins with its mark as written: dash, dot or number. */
export type BlockContent =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'quote'; children: Inline[] }
  | { type: 'list'; items: Inline[][] }
  | { type: 'code'; text: string }
  | { type: 'rule' };

/**
 * A block of a message. `source` and `isContinued` decide its content entirely, so a block whose two
 * values did not change need not be drawn again.
 */
export interface Block {
  source: string;
  /** An action opened in an earlier paragraph is still running when this one begins. */
  isContinued: boolean;
  /** The text may still grow here: open marks are provisional. */
  isOpen: boolean;
  content: BlockContent;
}

/** What can be read of a message, in one text: all of it but the marks that are drawn as a look. */
export const toPlainText = (
  blocks: readonly Block[],
  /** Between blocks, items of a list and lines. */
  gap = ' ',
  /** What becomes of words that are not code. */
  fill = (words: string): string => words,
): string => {
  const plain = (inline: Inline): string => {
    if (typeof inline === 'string') return fill(inline);
    if (inline.type === 'break') return gap;
    return inline.type === 'code' ? inline.text : line(inline.children);
  };
  const line = (pieces: readonly Inline[]) => pieces.map(plain).join('');
  const words = ({ content, source }: Block) => {
    if (content.type === 'list') return content.items.map(line).join(gap);
    if (content.type === 'code') return content.text;
    return content.type === 'rule' ? source : line(content.children);
  };
  return blocks.map(words).filter(Boolean).join(gap);
};
