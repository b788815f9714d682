import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Icon.css.ts';
import type { Glyph } from '../icons.ts';

export interface IconProps extends ComponentProps<'svg'> {
  glyph: Glyph;
  size?: keyof typeof styles.size;
  /** Only for "on": heart, pin, star. */
  isFilled?: boolean;
}

/** A drawing beside or instead of a word. An `<svg>` that says nothing: the control or the text carries the name. */
export const Icon = ({ glyph, size = 'md', isFilled, className, ...rest }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    data-troupe-part="icon"
    data-troupe-state={isFilled ? 'filled' : undefined}
    data-troupe-flips={glyph.flips}
    data-troupe-dotted={glyph.isDotted}
    {...rest}
    className={classNames(styles.icon, styles.size[size], className)}
  >
    <path d={glyph.path} />
  </svg>
);
