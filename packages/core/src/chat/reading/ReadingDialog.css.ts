import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';
import { scaleName } from './ReadingComfort.css.ts';

export const dialog = style({ inlineSize: 'min(420px, calc(100vw - 32px))' });
export const form = style({ display: 'grid', gap: vars['space-4'] });
export const value = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', color: vars['text-2'] });
export const sample = style({
  margin: 0,
  fontFamily: vars['font-read'],
  // As large as a message, not as the dialog: what is chosen here is what the conversation shows.
  fontSize: `calc(${vars['text-read']} * var(${scaleName}, 1))`,
  lineHeight: vars['leading-read'],
});
