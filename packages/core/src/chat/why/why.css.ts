import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const section = style({ display: 'grid', gap: vars['space-2'], minInlineSize: 0 });
export const rows = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `2px ${vars['space-2']}`,
  paddingBlock: vars['space-1'],
  fontSize: vars['text-sm'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  overflowWrap: 'anywhere',
});
export const wholeRow = style({ gridColumn: '1 / -1' });
export const buttons = style({ display: 'flex', alignItems: 'center', gap: vars['space-1'] });
// A wide badge in the same column must not move it: the counts of all rows end in one line.
export const number = style({
  justifySelf: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  fontSize: vars['text-sm'],
});
export const summary = style({ cursor: 'pointer', color: vars['text-2'], fontSize: vars['text-sm'] });
export const values = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars['space-1']} ${vars['space-4']}`,
  margin: 0,
  fontSize: vars['text-sm'],
});
export const term = style({ color: vars['text-2'] });
export const value = style({ margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' });
export const seed = style({ fontFamily: vars['font-mono'], fontSize: vars['text-xs'] });
