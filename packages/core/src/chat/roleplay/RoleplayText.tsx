/* oxlint-disable react/no-array-index-key -- a piece of a text is what stands at its place: position is its identity */
import { memo, useMemo, type ReactNode } from 'react';
import { fillNames, type Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { parseRoleplay } from '@troupe/protocol/chat/roleplay/parse-roleplay';
import { toPlainText, type Block, type Inline } from '@troupe/protocol/chat/roleplay/tree';
import * as css from './RoleplayText.css.ts';

const draw = (pieces: readonly Inline[], names: Names | undefined): ReactNode[] =>
  pieces.map((piece, index) => {
    if (typeof piece === 'string') return fillNames(piece, names);
    if (piece.type === 'break') return <br key={index} />;
    if (piece.type === 'code')
      return (
        <code key={index} className={css.code} dir="ltr">
          {piece.text}
        </code>
      );
    const state = piece.isOpen ? 'open' : undefined;
    const inside = draw(piece.children, names);
    if (piece.type === 'strong')
      return (
        <strong key={index} data-troupe-state={state}>
          {inside}
        </strong>
      );
    if (piece.type === 'action')
      return (
        <em key={index} data-troupe-part="action" data-troupe-state={state} className={css.action}>
          {inside}
        </em>
      );
    return (
      <span key={index} data-troupe-part="speech" data-troupe-state={state} className={css.speech}>
        {inside}
      </span>
    );
  });

interface BlockViewProps {
  block: Block;
  names: Names | undefined;
}

const BlockView = memo(
  ({ block: { content }, names }: BlockViewProps) => {
    if (content.type === 'rule') return <hr className={css.rule} />;
    if (content.type === 'code')
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and have to by keyboard too
        <pre className={css.pre} dir="ltr" tabIndex={0}>
          <code>{content.text}</code>
        </pre>
      );
    if (content.type === 'paragraph')
      return (
        <p className={css.paragraph} dir="auto">
          {draw(content.children, names)}
        </p>
      );
    if (content.type === 'quote')
      return (
        <blockquote className={css.quote} dir="auto">
          {draw(content.children, names)}
        </blockquote>
      );
    return (
      <ul className={css.list}>
        {content.items.map((item, index) => (
          <li key={index} dir="auto">
            {draw(item, names)}
          </li>
        ))}
      </ul>
    );
  },
  // A block is decided by these values, so a finished one keeps its elements while the text grows.
  (before, after) =>
    before.block.source === after.block.source &&
    before.block.isContinued === after.block.isContinued &&
    before.block.isOpen === after.block.isOpen &&
    before.names?.user === after.names?.user &&
    before.names?.char === after.names?.char,
);

export interface RoleplayTextProps {
  text: string;
  names?: Names | undefined;
  /** The text is still being written: open marks are drawn as provisional, a caret stands at the end. */
  isGrowing?: boolean;
  /** Its words alone, line under line, in no element. */
  isPlain?: boolean;
}

/**
 * Roleplay text as elements: paragraphs, *actions*, "speech", light markdown. Never
 * HTML strings; no link is loaded and no picture is fetched. Renders block elements without a wrapper, each in the direction of its own
 * text and code from left to right; a single finished paragraph as what stands in it.
 */
export const RoleplayText = ({ text, names, isGrowing = false, isPlain = false }: RoleplayTextProps) => {
  const blocks = useMemo(() => parseRoleplay(text, { isGrowing }), [text, isGrowing]);
  if (isPlain) return toPlainText(blocks, '\n', (words) => fillNames(words, names));
  const [only] = blocks;
  // Most messages are one paragraph: what holds the text is its paragraph, which spares a long history an element each.
  if (blocks.length === 1 && !isGrowing && only?.content.type === 'paragraph') return draw(only.content.children, names);
  return blocks.map((block, index) => <BlockView key={index} block={block} names={names} />);
};
