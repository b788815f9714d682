import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const heading = style([display, { margin: `0 0 ${vars['space-3']}`, fontSize: vars['text-xl'] }]);
export const members = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: vars['space-2'],
  margin: 0,
  padding: 0,
  listStyleType: '""',
});
export const member = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  minBlockSize: 60,
  padding: vars['space-2'],
  borderRadius: vars['radius-md'],
  color: 'inherit',
  textDecoration: 'none',
  minInlineSize: 0,
  selectors: {
    'a&:hover': { background: vars['surface-2'] },
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 2 },
  },
});
export const words = style({ display: 'grid', minInlineSize: 0 });
export const name = style({ fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const title = style({
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
