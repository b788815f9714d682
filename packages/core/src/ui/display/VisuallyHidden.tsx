import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHidden } from '../text.css.ts';

/** Text for those who listen: a `<span>` that takes no room on the screen. */
export const VisuallyHidden = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={classNames(visuallyHidden, className)} />
);
