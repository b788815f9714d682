import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars['space-2'],
  color: vars['text-3'],
  fontSize: vars['text-xs'],
});
// The bubble stands in the same row, wherever the mark is: collapsed without an element of its own.
globalStyle(`[data-part=message]:has(${mark}[data-state=hidden]) > [data-part=bubble]`, { display: 'none' });
