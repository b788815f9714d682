import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars['space-2'],
  color: vars['text-3'],
  fontSize: vars['text-xs'],
});
// The bubble stands beside the head that holds the mark: collapsed without an element of its own.
globalStyle(`:has(> ${mark}[data-state=hidden]) + [data-part=bubble]`, { display: 'none' });
