import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const door = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars['space-3'],
  paddingBlock: vars['space-12'],
  textAlign: 'center',
  selectors: { '&:only-child': { minBlockSize: '60dvh' } },
});
export const shelf = style({
  inlineSize: 'min(100%, 264px)',
  blockSize: 'auto',
  marginBlockEnd: vars['space-4'],
  fill: vars['surface-3'],
  stroke: vars['border-2'],
  strokeWidth: 1.5,
});
/** The gap where a book was: its outline alone. */
export const missing = style({ fill: 'none', stroke: vars['accent-text'], strokeDasharray: '4 4' });
export const rule = style({ stroke: vars.shelf, strokeWidth: 3 });
export const code = style({ color: vars['text-2'], fontVariantNumeric: 'tabular-nums' });
export const title = style([display, { fontSize: vars['text-2xl'] }]);
export const text = style({ maxInlineSize: 480, color: vars['text-2'] });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars['space-3'],
  marginBlockStart: vars['space-4'],
});
