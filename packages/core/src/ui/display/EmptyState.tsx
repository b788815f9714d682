import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './EmptyState.css.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** One sentence on what to do. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Nothing here, and the one way on: a drawing, two lines, one action in a `<div>`. */
export const EmptyState = ({ title, text, action, className, children, ...rest }: EmptyStateProps) => (
  <div data-troupe-part="empty" {...rest} className={classNames(styles.empty, className)}>
    <svg width="72" height="52" viewBox="0 0 72 52" aria-hidden="true" className={styles.drawing}>
      <path d="M4 46h64M14 46V14h9v32M26 46V8h11v38M40 46l8-32 9 2-7 30" />
    </svg>
    <div className={styles.title}>{title}</div>
    {text && <span>{text}</span>}
    {children}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
