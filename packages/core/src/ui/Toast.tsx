import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { Glyph } from './icons.ts';
import * as styles from './Toast.css.ts';

export interface ToastItem {
  id: string;
  text: string;
  glyph?: Glyph;
  action?: { label: string; onSelect: () => void };
}
export interface ToastRegionProps extends Omit<ComponentProps<'div'>, 'children'> {
  items: readonly ToastItem[];
  /** Something is written at the bottom: the messages stand above it. */
  isRaised?: boolean;
}

/**
 * Short messages at the bottom: a `<div role="status">` that stays mounted while empty, or its first message
 * would not be announced. How long each one stays is the caller's business.
 */
export const ToastRegion = ({ items, isRaised, className, ...rest }: ToastRegionProps) => (
  <div
    role="status"
    aria-live="polite"
    data-part="toasts"
    {...rest}
    className={classNames(styles.region, isRaised && styles.raised, className)}
  >
    {items.map(({ id, text, glyph, action }) => (
      <div key={id} data-part="toast" className={styles.toast}>
        {glyph && <Icon glyph={glyph} size="sm" />}
        <span dir="auto">{text}</span>
        {action && (
          <Button variant="inherit" size="sm" className={styles.action} onClick={action.onSelect}>
            {action.label}
          </Button>
        )}
      </div>
    ))}
  </div>
);
