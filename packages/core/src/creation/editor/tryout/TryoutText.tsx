/* oxlint-disable react/no-array-index-key -- a piece of a text is what stands at its place: position is its identity */
import { fillNames, type Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { parseRoleplay } from '@troupe/protocol/chat/roleplay/parse-roleplay';
import type { BlockContent, Inline } from '@troupe/protocol/chat/roleplay/tree';
import { useMemo, type ReactNode } from 'react';
import * as css from './tryout.css.ts';

const draw = (pieces: readonly Inline[], names: Names | undefined): ReactNode[] =>
  pieces.map((piece, index) => {
    if (typeof piece === 'string') return fillNames(piece, names);
    if (piece.type === 'break') return <br key={index} />;
    if (piece.type === 'code') return <code key={index}>{piece.text}</code>;
    const inside = draw(piece.children, names);
    if (piece.type === 'strong') return <strong key={index}>{inside}</strong>;
    if (piece.type === 'action')
      return (
        <em key={index} className={css.action}>
          {inside}
        </em>
      );
    return <span key={index}>{inside}</span>;
  });

const Content = ({ content, names }: { content: BlockContent; names: Names | undefined }) => {
  switch (content.type) {
    case 'rule':
      return <hr className={css.rule} />;
    case 'code':
      return (
        <p className={css.paragraph} dir="ltr">
          <code>{content.text}</code>
        </p>
      );
    case 'list':
      return content.items.map((item, index) => (
        <p key={index} className={css.paragraph} dir="auto">
          {draw(item, names)}
        </p>
      ));
    default:
      return (
        <p className={css.paragraph} dir="auto">
          {draw(content.children, names)}
        </p>
      );
  }
};

export interface TryoutTextProps {
  text: string;
  /** Of what `{{user}}` and `{{char}}` stand for; without them they stay as written. */
  names?: Names | undefined;
  isGrowing?: boolean;
}

/** A line as a chat shows it: what is done is set apart from what is said, and nothing of it is taken for HTML. */
export const TryoutText = ({ text, names, isGrowing = false }: TryoutTextProps) => {
  const blocks = useMemo(() => parseRoleplay(text, { isGrowing }), [text, isGrowing]);
  return blocks.map(({ content }, index) => <Content key={index} content={content} names={names} />);
};
