import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconProps } from '../display/Icon.tsx';
import * as styles from './IconButton.css.ts';
import type { Glyph } from '../icons.ts';

interface IconLook {
  glyph: Glyph;
  /** The accessible name and the tooltip: one attribute, or screen readers say it twice, as name and as description. */
  label: string;
  size?: keyof typeof styles.size;
  iconSize?: IconProps['size'];
  /** Toggles: the drawing is filled and the state is announced. Leave out for plain actions. */
  isPressed?: boolean;
}
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & IconLook;

/** A `<button>` with a drawing only; its name is also its tooltip. */
export const IconButton = ({ glyph, label, size = 'md', iconSize, isPressed, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    data-troupe-part="icon-button"
    data-troupe-state={isPressed ? 'on' : undefined}
    {...rest}
    title={label}
    className={classNames(styles.iconButton, styles.size[size], className)}
  >
    <Icon glyph={glyph} size={iconSize ?? (size === 'md' ? 'md' : 'sm')} isFilled={isPressed} />
  </button>
);

export type IconLinkProps = Omit<ComponentProps<'a'>, 'children' | 'aria-label'> & Omit<IconLook, 'isPressed'>;

/** An `<a>` with a drawing only. */
export const IconLink = ({ glyph, label, size = 'md', iconSize, className, ...rest }: IconLinkProps) => (
  <a
    data-troupe-part="icon-button"
    {...rest}
    title={label}
    className={classNames(styles.iconButton, styles.size[size], className)}
  >
    <Icon glyph={glyph} size={iconSize ?? (size === 'md' ? 'md' : 'sm')} />
  </a>
);
