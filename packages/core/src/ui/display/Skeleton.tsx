import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Skeleton.css.ts';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: keyof typeof styles.shape;
  width?: keyof typeof styles.width;
}

/** The size of what is coming: a hidden `<span>`. Still under reduced motion. */
export const Skeleton = ({ shape = 'line', width = 'full', className, ...rest }: SkeletonProps) => (
  <span
    aria-hidden="true"
    data-troupe-part="skeleton"
    {...rest}
    className={classNames(styles.skeleton, styles.shape[shape], styles.width[width], className)}
  />
);
