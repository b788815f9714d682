import type { ComponentProps } from 'react';
import * as styles from './Badge.css.ts';
import { classNames } from '../class-names.ts';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: keyof typeof styles.tone;
}

/** One or two words on a state, or a count: a `<span>`. */
export const Badge = ({ tone = 'neutral', className, ...rest }: BadgeProps) => (
  <span
    data-troupe-part="badge"
    data-troupe-state={tone}
    {...rest}
    className={classNames(styles.badge, styles.tone[tone], className)}
  />
);
