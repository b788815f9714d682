import {
  autoUpdate,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../display/Icon.tsx';
import * as styles from './Menu.css.ts';
import type { MenuItem } from './menu-item.ts';

export interface MenuPopupProps {
  anchor: HTMLElement;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** The open dropdown (WAI-ARIA menu): arrows, Home, End, letters, Escape; the focus goes back to the button. */
export const MenuPopup = ({ anchor, label, items, onClose }: MenuPopupProps) => {
  const rows = useRef<(HTMLElement | null)[]>([]);
  const labels = useMemo(() => ({ current: items.map((item) => item.label) }), [items]);
  const [activeIndex, setActiveIndex] = useState<number | null>(0);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const { floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (open, _event, reason) => {
      if (open) return;
      // Who pressed elsewhere is already there.
      if (reason !== 'outside-press') anchor.focus();
      onClose();
    },
    elements: { reference: anchor, floating },
    placement: 'bottom-end',
    whileElementsMounted: autoUpdate,
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
  });
  const { getFloatingProps, getItemProps } = useInteractions([
    useDismiss(context),
    useRole(context, { role: 'menu' }),
    useListNavigation(context, { listRef: rows, activeIndex, onNavigate: setActiveIndex, loop: true }),
    useTypeahead(context, { listRef: labels, activeIndex, onMatch: setActiveIndex }),
  ]);
  useLayoutEffect(() => rows.current[0]?.focus({ preventScroll: true }), []);
  const popup = (
    <div
      {...getFloatingProps({
        onKeyDown: (event) => {
          if (event.key !== 'Tab') return;
          // The menu stands at the page's end: Tab goes on from the button instead.
          anchor.focus();
          onClose();
        },
      })}
      ref={setFloating}
      aria-label={label}
      // Floating UI names the button by an id that it does not have.
      aria-labelledby={undefined}
      data-troupe-part="menu"
      className={styles.menu}
      style={floatingStyles}
    >
      {items.map((item, index) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          aria-disabled={item.isDisabled}
          tabIndex={activeIndex === index ? 0 : -1}
          data-troupe-part="menu-item"
          data-troupe-state={item.isDanger ? 'danger' : undefined}
          className={styles.item}
          {...getItemProps({
            onClick: () => {
              if (item.isDisabled) return;
              anchor.focus();
              onClose();
              item.onSelect();
            },
          })}
          ref={(element) => {
            rows.current[index] = element;
          }}
        >
          {item.glyph && <Icon glyph={item.glyph} className={styles.icon} />}
          {item.label}
          {item.value && <span className={styles.value}>{item.value}</span>}
        </button>
      ))}
    </div>
  );
  // In a modal dialog only what it contains can be seen and pressed; in a page of somebody else's, only our root has the theme.
  return createPortal(popup, anchor.closest('dialog, [data-troupe-root]') ?? document.body);
};
