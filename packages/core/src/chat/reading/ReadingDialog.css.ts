import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(420px, calc(100vw - 32px))' });
export const form = style({ display: 'grid', gap: vars['space-4'] });
export const value = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', color: vars['text-2'] });
export const sample = style({
  margin: 0,
  fontFamily: vars['font-read'],
  lineHeight: vars['leading-read'],
});
