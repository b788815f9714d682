import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import type { Glyph } from '../icons.ts';
import { mergeRefs } from '../merge-refs.ts';
import * as styles from './Toast.css.ts';

export interface ToastItem {
  id: string;
  text: string;
  glyph?: Glyph;
  /** What the glyph says, to those who do not see it. */
  kind?: string | undefined;
  action?: { label: string; onSelect: () => void };
}
export interface ToastRegionProps extends Omit<ComponentProps<'div'>, 'children'> {
  items: readonly ToastItem[];
  /** Something is written at the bottom: the messages stand above it. */
  isRaised?: boolean;
}

/**
 * Short messages at the bottom: a `<div role="status">` that stays mounted while empty, or its first message
 * would not be announced. How long each one stays is the caller's business. A popover, so that what is said
 * of something done in a dialog can be read over that dialog.
 */
export const ToastRegion = ({ items, isRaised, className, ref, ...rest }: ToastRegionProps) => {
  const region = useRef<HTMLDivElement>(null);
  const newest = items.at(-1)?.id;
  useLayoutEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    element.popover = 'manual';
    // Shown again, it stands above every dialog that was opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <div
      ref={mergeRefs(region, ref)}
      role="status"
      aria-live="polite"
      data-troupe-part="toasts"
      {...rest}
      className={classNames(styles.region, isRaised && styles.raised, className)}
    >
      {items.map(({ id, text, glyph, kind, action }) => (
        <div key={id} data-troupe-part="toast" className={styles.toast}>
          {glyph && <Icon glyph={glyph} size="sm" />}
          {/* A plain space would go where the words are not drawn, and be heard as none. */}
          {kind && <VisuallyHidden>{`${kind}\u00a0`}</VisuallyHidden>}
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
};
