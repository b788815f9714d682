import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const list = style({
  maxBlockSize: 'min(40dvh, 320px)',
  margin: 0,
  padding: 4,
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  boxShadow: vars['shadow-2'],
});
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 40,
  paddingInline: 10,
  borderRadius: vars['radius-sm'],
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true]': { background: vars['surface-2'], outline: `1px solid ${vars['border-2']}` },
    '&:hover': { background: vars['surface-2'] },
  },
});
export const name = style({ flex: 'none', color: vars['text-1'], fontSize: vars['text-sm'] });
export const label = style({
  minInlineSize: 0,
  overflow: 'hidden',
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
