import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { downIcon } from '../icons.ts';
import * as styles from './Select.css.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}
export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple'
> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** As tall and wide as a field. */
  isBlock?: boolean;
}

/** One of a few: a native `<select>`. Name it by `aria-label` or by a `FieldFrame`. */
export const Select = <Value extends string>({
  options,
  value,
  onValueChange,
  isBlock,
  className,
  ...rest
}: SelectProps<Value>) => (
  <span data-troupe-part="select" className={classNames(styles.select, isBlock && styles.block)}>
    <select
      {...rest}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value as Value)}
      className={classNames(styles.box, isBlock && styles.blockBox, className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon glyph={downIcon} size="sm" className={styles.icon} />
  </span>
);
