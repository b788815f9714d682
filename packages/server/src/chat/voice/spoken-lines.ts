import { parseRoleplay } from '@troupe/protocol/chat/roleplay/parse-roleplay';
import type { Block, Inline } from '@troupe/protocol/chat/roleplay/tree';

// Marks are seen, not heard; pictographs and halves of them have no sound.
const unheard =
  /[*`\\_~#]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cs}|[\u200B-\u200F]|\uFE0F|\u20E3/gu;

const words = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : piece.type === 'break'
          ? '\n'
          : piece.type === 'code'
            ? piece.text
            : words(piece.children),
    )
    .join('');

/** Every closed speech, in order. One that still waits for its closing mark may turn out to be none, or take in what is quoted in it. */
const quoted = (pieces: readonly Inline[]): string[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string' || piece.type === 'break' || piece.type === 'code') return [];
    if (piece.type === 'speech') return piece.isOpen ? [] : [words(piece.children)];
    return quoted(piece.children);
  });

const piecesOf = ({ content }: Block): readonly (readonly Inline[])[] =>
  content.type === 'list' ? content.items : content.type === 'code' || content.type === 'rule' ? [] : [content.children];

/** The dash or dot of a list; one before a digit is a minus. */
const dash = /^[-•](?:\s+(?=[^\s\d])|\s*$)/;

export interface SpokenLine {
  text: string;
  /** Words may still be added at its end. */
  isOpen: boolean;
}

/**
 * What of a message is said aloud, line by line: all of it, or only what stands in quotation marks.
 * Macros stay; fenced code and rules are silent. While a text grows, lines that are not open never
 * change, and an open one only grows.
 */
export const spokenLines = (text: string, { narration, isGrowing }: { narration: boolean; isGrowing: boolean }): SpokenLine[] => {
  const lines = parseRoleplay(text, { isGrowing }).flatMap((block) => {
    const pieces = piecesOf(block);
    if (!narration)
      return pieces.flatMap(quoted).flatMap((speech) => speech.split('\n').map((line) => ({ text: line, isOpen: false })));
    return pieces.flatMap((piece, index) => {
      const isLast = block.isOpen && index === pieces.length - 1;
      const split = words(piece).split('\n');
      return split.map((line, at) => ({ text: line, isOpen: isLast && at === split.length - 1 }));
    });
  });
  return lines.map(({ text: line, isOpen }) => ({
    text: line.replace(dash, '').replace(unheard, '').replace(/\s+/g, ' ').trimStart(),
    isOpen,
  }));
};
