import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Checkbox.css.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'>;

/** Something that is so or not: a native `<input type="checkbox">`, the only one. Name it by the `<label>` around it. */
export const Checkbox = ({ className, ...rest }: CheckboxProps) => (
  <input {...rest} type="checkbox" className={classNames(styles.checkbox, className)} />
);
