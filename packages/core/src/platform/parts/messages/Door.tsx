import type { ComponentProps, ReactNode } from 'react';
import * as css from './Door.css.ts';

/** A shelf with one book missing. */
const Shelf = () => (
  <svg viewBox="0 0 264 96" aria-hidden="true" className={css.shelf}>
    <path d="M22 92V24h20v68ZM42 92V12h15v80ZM57 92V32h24v60ZM81 92V18h18v74Z" />
    <path className={css.missing} d="M105 89V15h25v74Z" />
    <path d="M137 92 151 22l18 4-13 66ZM169 92V28h21v64ZM190 92V10h14v82ZM204 92V22h26v70Z" />
    <path className={css.rule} d="M4 93.5h256" />
  </svg>
);

export interface DoorProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** A number that the sentence is known by. */
  code?: string;
  title: string;
  text: ReactNode;
  /** The ways on: never without one. */
  actions: ReactNode;
}

/** What stands in place of a page that is not there for this visitor: a heading, a sentence and a way on, in a `<div>`. */
export const Door = ({ code, title, text, actions, ...rest }: DoorProps) => (
  <div {...rest} className={css.door}>
    <Shelf />
    {code !== undefined && <p className={css.code}>{code}</p>}
    <h1 className={css.title}>{title}</h1>
    <p className={css.text}>{text}</p>
    <div className={css.actions}>{actions}</div>
  </div>
);
