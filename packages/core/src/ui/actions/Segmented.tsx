import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Segmented.css.ts';

export interface SegmentedProps<Value extends string = string> extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'children' | 'aria-label'
> {
  /** Names the group. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of two to four ways to see the same thing: a `<div role="group">` of toggle buttons. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
  ...rest
}: SegmentedProps<Value>) => (
  <div role="group" aria-label={label} data-troupe-part="segmented" {...rest} className={classNames(styles.segmented, className)}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        data-troupe-part="segment"
        data-troupe-state={option.value === value ? 'on' : 'off'}
        className={styles.segment}
        onClick={() => onValueChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
