import { style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const body = style({ display: 'grid', gap: vars['space-5'], minInlineSize: 0 });
export const text = style({ margin: 0, color: vars['text-2'] });
export const group = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars['space-2'],
});
export const title = style([label, { margin: 0 }]);
export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
export const count = style({ color: vars['text-2'], fontSize: vars['text-sm'], fontVariantNumeric: 'tabular-nums' });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], minInlineSize: 0 });
/** One word may be longer than a phone is wide. */
export const chip = style({ maxInlineSize: '100%', selectors: { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } });
export const removed = style({ textDecoration: 'line-through' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-2'] });
