import type { ComponentProps } from 'react';
import * as styles from './Button.css.ts';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  /** `primary` once per view; `inherit` inside a notice or toast; `onAccent` on an accent-filled banner. */
  variant?: keyof typeof styles.variant;
  size?: keyof typeof styles.size;
  /** As wide as its place. */
  isBlock?: boolean;
}

const look = (
  { variant, size = 'md', isBlock }: ButtonLook & { variant: keyof typeof styles.variant },
  className: string | undefined,
) => classNames(styles.button, styles.variant[variant], styles.size[size], isBlock && styles.block, className);

export type ButtonProps = ComponentProps<'button'> & ButtonLook;

/** A `<button>` that acts. Never submits unless `type="submit"`. */
export const Button = ({ variant = 'plain', size, isBlock, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    data-troupe-part="button"
    data-troupe-state={variant}
    {...rest}
    className={look({ variant, size, isBlock }, className)}
  />
);

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook;

/** An `<a>` that goes somewhere and looks like a button. */
export const ButtonLink = ({ variant = 'plain', size, isBlock, className, children, ...rest }: ButtonLinkProps) => (
  <a data-troupe-part="button" data-troupe-state={variant} {...rest} className={look({ variant, size, isBlock }, className)}>
    {children}
  </a>
);
