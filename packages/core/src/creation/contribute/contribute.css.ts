import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({ paddingBlock: vars['space-5'] });
export const title = style([display, { margin: `0 0 ${vars['space-5']}`, fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: vars['space-4'],
  maxInlineSize: 880,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const way = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars['space-2'],
  minInlineSize: 0,
  padding: vars['space-5'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
  selectors: { '&:hover': { borderColor: vars['border-2'] } },
});
export const glyph = style({ color: vars['accent-text'] });
export const name = style([display, { margin: 0, fontSize: vars['text-xl'], overflowWrap: 'anywhere' }]);
/** Covers its card: a press anywhere on it follows the link. */
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars['radius-lg'] } },
});
export const text = style({ margin: 0, color: vars['text-2'] });
