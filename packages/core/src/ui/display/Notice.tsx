import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './Icon.tsx';
import type { Glyph } from '../icons.ts';
import * as styles from './Notice.css.ts';

export interface NoticeProps extends ComponentProps<'div'> {
  tone?: keyof typeof styles.tone;
  glyph?: Glyph;
  /** Buttons or links at the end; wraps below where it is narrow. */
  action?: ReactNode;
}

/** A state of the system in one sentence: a `<div>`. Give it `role="status"` or `role="alert"` where it appears later. */
export const Notice = ({ tone = 'neutral', glyph, action, className, children, ...rest }: NoticeProps) => (
  <div
    data-troupe-part="notice"
    data-troupe-state={tone}
    {...rest}
    className={classNames(styles.notice, styles.tone[tone], className)}
  >
    {glyph && <Icon glyph={glyph} />}
    <div className={styles.text}>{children}</div>
    {action}
  </div>
);
