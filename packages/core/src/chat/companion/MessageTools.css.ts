import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const pager = style({
  display: 'inline-flex',
  alignItems: 'center',
  marginInlineEnd: 4,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-pill'],
  background: vars['surface-1'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const arrow = style({ selectors: { '&&': { borderRadius: vars['radius-pill'] } } });
export const menu = style({ marginInlineStart: 'auto', display: 'inline-flex' });
