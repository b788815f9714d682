import { style } from '@vanilla-extract/css';
import { drawer as drawerLook, side as drawerSide } from '../../ui/overlays/Drawer.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const side = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: vars['size-panel'],
  overflowY: 'auto',
  borderInlineStart: `1px solid ${vars['border-1']}`,
  background: vars['surface-sunken'],
});
export const drawer = style([drawerLook, drawerSide.end, { overflowY: 'auto', background: vars['surface-1'] }]);
export const close = style({ position: 'absolute', insetBlockStart: 10, insetInlineEnd: 8, zIndex: 2 });
