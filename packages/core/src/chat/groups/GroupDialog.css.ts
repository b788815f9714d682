import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: vars['space-5'] });
export const list = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyle: 'none' });
export const auto = style({
  display: 'grid',
  gap: vars['space-2'],
  paddingBlockEnd: vars['space-5'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
});
export const toggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 44,
  fontWeight: vars['weight-semibold'],
  cursor: 'pointer',
});
export const count = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 2ch',
  alignItems: 'center',
  gap: vars['space-3'],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars['space-1']} ${vars['space-3']}`,
});
export const presence = style({ marginInlineStart: 'auto' });
export const name = style({ flex: '1 1 90px', minInlineSize: 0, fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
