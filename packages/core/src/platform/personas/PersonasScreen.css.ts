import { style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

export const page = style({ paddingBlock: vars['space-5'] });
export const narrow = style([page, { maxInlineSize: 640, marginInline: 'auto' }]);
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: vars['space-3'],
  marginBlockEnd: vars['space-5'],
});
export const words = style({ flex: '1 1 240px', minInlineSize: 0 });
export const title = style([display, { fontSize: vars['text-3xl'], overflowWrap: 'anywhere' }]);
export const lead = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-lg'] });
export const count = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const search = style({ maxInlineSize: 420, marginBlockEnd: vars['space-5'] });

/** Columns of at least 180 px, two of them on a phone (R-PERSONA-01). */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(180px, 50% - ${vars['space-3']} / 2), 1fr))`,
  gap: vars['space-3'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: { '&:focus-visible': { outline: 'none' } },
});
const frame = {
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-lg'],
  background: vars['surface-1'],
} as const;
export const card = style({
  ...frame,
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: 6,
  minInlineSize: 0,
  padding: vars['space-4'],
  // What is tabbed to stands clear of what is fixed at the edges.
  scrollMarginBlock: vars['space-6'],
  selectors: {
    '&:hover': { borderColor: vars.accent },
    [`&:has(${link}:focus-visible)`]: { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 3 },
  },
});
export const name = style({ margin: 0, fontSize: vars['text-md'], fontWeight: vars['weight-semibold'], minInlineSize: 0 });
export const about = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  margin: 0,
  color: vars['text-2'],
  fontFamily: vars['font-read'],
  fontSize: vars['text-sm'],
  overflowWrap: 'anywhere',
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-2'],
  margin: 0,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const menu = style({ position: 'absolute', zIndex: 1, insetBlockStart: 8, insetInlineEnd: 8 });
export const waiting = style({ blockSize: 180, inlineSize: '100%' });
export const panel = style({ ...frame, marginBlockStart: vars['space-5'], padding: `min(${vars['space-5']}, ${vars.gutter})` });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: vars['space-2'] });
export const start = style({ marginInlineEnd: 'auto' });
