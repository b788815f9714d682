import { style } from '@vanilla-extract/css';
import { label } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const dialog = style({
  selectors: { '&&': { inlineSize: 'min(720px, calc(100vw - 24px))', maxInlineSize: 'none' } },
});
export const text = style({ margin: 0, color: vars['text-2'] });
export const list = style({ display: 'grid', margin: 0, padding: 0, listStyleType: '""' });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-3'],
  paddingBlock: vars['space-3'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const about = style({ display: 'grid', flex: '1 1 200px', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const time = style({ color: vars['text-3'], fontSize: vars['text-xs'], fontVariantNumeric: 'tabular-nums' });
export const compared = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const field = style({ display: 'grid', gap: vars['space-1'], minInlineSize: 0 });
export const fieldName = style([label, { margin: 0 }]);
export const difference = style({
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  fontFamily: vars['font-read'],
  lineHeight: vars['leading-body'],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
/** Never by colour alone: what is new is underlined, what went is struck through. */
export const added = style({
  background: vars['success-soft'],
  color: vars['on-success-soft'],
  textDecoration: 'underline',
  '@media': { '(forced-colors: active)': { color: 'Highlight' } },
});
export const removed = style({
  background: vars['danger-soft'],
  color: vars['on-danger-soft'],
  textDecoration: 'line-through',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
