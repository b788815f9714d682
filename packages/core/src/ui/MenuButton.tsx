import { lazy, Suspense, useState } from 'react';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import type { Glyph } from './icons.ts';

export interface MenuItem {
  id: string;
  label: string;
  glyph?: Glyph;
  /** At the end, quieter: the value that the row changes. */
  value?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}
export interface MenuButtonProps extends Omit<IconButtonProps, 'isPressed' | 'onClick'> {
  items: readonly MenuItem[];
}

// Floating UI and the menu's styles arrive with the first press, never with the page.
const MenuPopup = lazy(() => import('./MenuPopup.tsx').then((module) => ({ default: module.MenuPopup })));

/** A button with a dropdown of actions: an `IconButton` whose menu is loaded when it is first opened. */
export const MenuButton = ({ items, ...rest }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        data-state={anchor ? 'open' : 'closed'}
        {...rest}
        onClick={(event) => {
          // Read now: the updater may run after the event has been let go.
          const button = event.currentTarget;
          setAnchor((open) => (open ? null : button));
        }}
      />
      {anchor && (
        <Suspense fallback={null}>
          <MenuPopup anchor={anchor} items={items} label={rest.label} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};
