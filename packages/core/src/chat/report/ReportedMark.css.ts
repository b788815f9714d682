import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars['space-2'],
  color: vars['text-3'],
  fontSize: vars['text-xs'],
});
// Of a message that is collapsed, nothing is offered but to show it, and its menu.
globalStyle(`[data-troupe-part=message-tools]:has(${mark}[data-troupe-state=hidden]) > :not(:has(${mark}))`, { display: 'none' });
globalStyle(`[data-troupe-part=message-tools] > :has(${mark}[data-troupe-state=hidden])`, { marginInlineStart: 0 });
// The bubble stands in the same row, wherever the mark is: collapsed without an element of its own.
globalStyle(`[data-troupe-part=message]:has(${mark}[data-troupe-state=hidden]) > [data-troupe-part=bubble]`, { display: 'none' });
