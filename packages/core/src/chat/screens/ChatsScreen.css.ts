import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars['space-4'],
  inlineSize: '100%',
  maxInlineSize: 760,
  marginInline: 'auto',
  paddingBlock: vars['space-6'],
  minInlineSize: 0,
});
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'], minInlineSize: 0 });
export const title = style([
  display,
  { flex: '1 1 12rem', minInlineSize: 0, margin: 0, fontSize: vars['text-2xl'], overflowWrap: 'anywhere' },
]);
export const face = style({ display: 'flex', alignItems: 'center', gap: vars['space-3'], flex: '1 1 12rem', minInlineSize: 0 });
export const tools = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
