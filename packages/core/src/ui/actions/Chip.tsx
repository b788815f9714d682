import type { ComponentProps } from 'react';
import * as styles from './Chip.css.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { xIcon } from '../icons.ts';

type Size = keyof typeof styles.size;
export interface ChipProps extends ComponentProps<'button'> {
  isPressed?: boolean;
  size?: Size;
}

/** A small choice that is on or off: a toggle `<button>`. */
export const Chip = ({ isPressed = false, size = 'md', className, ...rest }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    data-troupe-part="chip"
    data-troupe-state={isPressed ? 'on' : 'off'}
    {...rest}
    className={classNames(styles.chip, styles.pressable, styles.size[size], isPressed && styles.on, className)}
  />
);

export interface TagProps extends ComponentProps<'span'> {
  size?: Size;
  isOn?: boolean;
  /** Shows a cross; `removeLabel` names it ("Remove Sea"). */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A word that only says something, with a cross where it can be taken away: a `<span>`. */
export const Tag = ({ size = 'md', isOn, onRemove, removeLabel, className, children, ...rest }: TagProps) => (
  <span
    data-troupe-part="tag"
    data-troupe-state={isOn ? 'on' : 'off'}
    {...rest}
    className={classNames(styles.chip, styles.size[size], isOn && styles.on, className)}
  >
    {children}
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={removeLabel} data-troupe-part="tag-remove" onClick={onRemove}>
        <Icon glyph={xIcon} size="sm" />
      </button>
    )}
  </span>
);
