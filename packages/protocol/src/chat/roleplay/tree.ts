/** Marks inside a paragraph: `*action*`, `**strong**` and speech in quotation marks. */
export type MarkType = 'action' | 'strong' | 'speech';

/** A piece of a line. Strings keep their macros; they are filled when drawn. */
export type Inline =
  | string
  | { type: 'break' }
  | { type: 'code'; text: string }
  /** `isOpen`: the closing mark has not arrived yet, drawn as provisional. */
  | { type: MarkType; children: Inline[]; isOpen?: boolean };

/** What a block is made of. `start` of a list is its first number, or null for dashes. */
export type BlockContent =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'quote'; children: Inline[] }
  | { type: 'list'; start: number | null; items: Inline[][] }
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

const plain = (inline: Inline): string =>
  typeof inline === 'string'
    ? inline
    : inline.type === 'break'
      ? ' '
      : inline.type === 'code'
        ? inline.text
        : inline.children.map(plain).join('');

/** The words of a message without its marks, for screen readers. */
export const toPlainText = (blocks: readonly Block[]): string =>
  blocks
    .map(({ content }) =>
      content.type === 'list'
        ? content.items.map((item) => item.map(plain).join('')).join(' ')
        : content.type === 'code'
          ? content.text
          : content.type === 'rule'
            ? ''
            : content.children.map(plain).join(''),
    )
    .filter(Boolean)
    .join(' ');
