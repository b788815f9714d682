import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** A line of its own below the message's tools. Its height is kept before it is known what comes: two lines of text where it is narrow. */
export const slot = style({ flexBasis: '100%', order: 1, minBlockSize: 100, marginBlockStart: vars['space-2'] });
export const card = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars['space-3'],
  minBlockSize: 'inherit',
  boxSizing: 'border-box',
  padding: `${vars['space-2']} ${vars['space-3']} ${vars['space-3']}`,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  fontSize: vars['text-sm'],
});
export const picture = style({
  flex: 'none',
  inlineSize: 48,
  blockSize: 48,
  marginBlockStart: vars['space-1'],
  borderRadius: vars['radius-sm'],
  objectFit: 'cover',
});
export const body = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: 2 });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars['space-2'],
});
export const label = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
export const remove = style({ marginInlineEnd: `calc(${vars['space-2']} * -1)` });
export const link = style({ color: vars['text-1'], overflowWrap: 'anywhere' });
