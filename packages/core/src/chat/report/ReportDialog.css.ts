import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const reasons = style({ display: 'grid', margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, marginBlockEnd: vars['space-2'], color: vars['text-2'], fontSize: vars['text-sm'] });
export const reason = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 40,
  paddingInline: vars['space-2'],
  borderRadius: vars['radius-sm'],
  // Lines touch: a ring outside of one would lie on its neighbours.
  outlineOffset: -2,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars['surface-2'] } },
  '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
});
export const radio = style({ flex: 'none', inlineSize: 18, blockSize: 18, margin: 0, accentColor: vars.accent });
