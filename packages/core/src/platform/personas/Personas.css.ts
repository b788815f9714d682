import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const wide = style({ inlineSize: 'min(600px, calc(100% - 24px))' });
export const stack = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const pair = style({ display: 'flex', justifyContent: 'center', alignItems: 'center' });
// Over the first portrait, as a block of its own: both stand at one height.
export const second = style({
  display: 'grid',
  position: 'relative',
  marginInlineStart: -18,
  borderRadius: vars['radius-avatar'],
  boxShadow: `0 0 0 4px ${vars['surface-1']}`,
});
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-2'] });
export const grow = style({ flex: '1 1 200px', minInlineSize: 0 });
/** Scrolls by itself, so that the button below is always in sight. */
export const scroller = style({
  maxBlockSize: 'min(340px, 36dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 3,
  margin: -3,
});
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars['space-3'],
  alignItems: 'center',
});
export const lines = style({ display: 'grid', gap: 2, minInlineSize: 0 });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-2'],
  fontWeight: vars['weight-semibold'],
  overflowWrap: 'anywhere',
});
export const about = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: vars['text-sm'],
  opacity: 0.85,
  overflowWrap: 'anywhere',
});
export const text = style({ margin: 0, color: vars['text-2'] });
export const none = style({ margin: 0, paddingBlock: vars['space-6'], textAlign: 'center', color: vars['text-2'] });
export const check = style({ display: 'flex', alignItems: 'center', gap: vars['space-2'], minBlockSize: 44, cursor: 'pointer' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  alignItems: 'center',
  gap: vars['space-2'],
});
export const start = style({ marginInlineEnd: 'auto' });
export const list = style({ display: 'grid', gap: vars['space-2'], margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars['space-3'],
  padding: vars['space-2'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
});
export const portraits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, 64px)',
  justifyContent: 'space-between',
  gap: vars['space-2'],
  margin: 0,
  padding: 2,
  border: 0,
  minInlineSize: 0,
});
export const legend = style({ padding: 0, marginBlockEnd: vars['space-2'], fontWeight: vars['weight-medium'] });
export const portrait = style({
  position: 'relative',
  display: 'grid',
  borderRadius: vars['radius-avatar'],
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { boxShadow: `0 0 0 3px ${vars['surface-1']}, 0 0 0 6px ${vars.accent}` },
    '&:has(:focus-visible)': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: 6 },
  },
  // Forced colours draw no shadow.
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:has(:checked):not(:has(:focus-visible))': { outline: '3px solid Highlight', outlineOffset: 3 } },
    },
  },
});
export const radio = style({ position: 'absolute', opacity: 0 });
