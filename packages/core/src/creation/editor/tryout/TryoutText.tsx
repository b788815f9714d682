import { fillNames, type Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { createContext, useContext, type ReactNode } from 'react';
import * as css from './tryout.css.ts';

/** A line of the try-out. */
export interface TryoutTextProps {
  text: string;
  /** Of what `{{user}}` and `{{char}}` stand for; without them they stay as written. */
  names?: Names | undefined;
  /** The text is still being written. */
  isGrowing?: boolean;
}
/** Sets a line, as chats of the surface set it. */
export type SetLine = (line: TryoutTextProps) => ReactNode;

export const setPlainly: SetLine = ({ text, names }) => (
  <p className={css.paragraph} dir="auto">
    {fillNames(text, names)}
  </p>
);

/** What sets the lines below it, handed in by the surface; plain lines without it. */
export const SetLineContext = createContext<SetLine>(setPlainly);

export const TryoutText = (line: TryoutTextProps) => {
  const set = useContext(SetLineContext)(line);
  // A finished paragraph may come without an element of its own, and still reads in its own direction.
  return line.isGrowing ? set : <div dir="auto">{set}</div>;
};
