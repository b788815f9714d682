import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const progress = style({ display: 'grid', gap: vars['space-2'] });
export const bar = style({ inlineSize: '100%', blockSize: 8, accentColor: vars.accent });
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars['space-3'],
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});
