import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** A line of its own below the message's tools. Its height is kept before it is known what comes. */
export const slot = style({ flexBasis: '100%', order: 1, minBlockSize: 76, marginBlockStart: vars['space-2'] });
export const card = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 76,
  boxSizing: 'border-box',
  padding: vars['space-3'],
  border: `1px dashed ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  fontSize: vars['text-sm'],
});
export const picture = style({
  flex: 'none',
  inlineSize: 48,
  blockSize: 48,
  borderRadius: vars['radius-sm'],
  objectFit: 'cover',
});
export const body = style({ flex: '1 1 160px', minInlineSize: 0, display: 'grid', gap: 2 });
export const label = style({ color: vars['text-3'], fontSize: vars['text-xs'] });
export const link = style({ color: vars['text-1'], overflowWrap: 'anywhere' });
