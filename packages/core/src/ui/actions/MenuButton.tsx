import { useState, type ComponentType } from 'react';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import type { MenuItem } from './menu-item.ts';
import type { MenuPopupProps } from './MenuPopup.tsx';

export interface MenuButtonProps extends Omit<IconButtonProps, 'isPressed' | 'onClick' | 'onPointerEnter'> {
  items: readonly MenuItem[];
}

type Popup = ComponentType<MenuPopupProps>;

/**
 * A button with a dropdown of actions: an `IconButton`. Floating UI and the menu's styles arrive with the first
 * press (or with the pointer, a moment earlier), never with the page; when they do not arrive, the menu stays closed.
 */
export const MenuButton = ({ items, ...rest }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [Popup, setPopup] = useState<Popup>();
  const load = () => {
    if (Popup) return;
    import('./MenuPopup.tsx').then(
      (module) => setPopup(() => module.MenuPopup),
      () => setAnchor(null),
    );
  };
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        data-troupe-state={anchor ? 'open' : 'closed'}
        {...rest}
        onPointerEnter={load}
        onClick={(event) => {
          load();
          setAnchor(anchor ? null : event.currentTarget);
        }}
      />
      {anchor && Popup && <Popup anchor={anchor} items={items} label={rest.label} onClose={() => setAnchor(null)} />}
    </>
  );
};
