import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

/** What was chosen stays in view while one looks through hundreds. */
export const bar = style({
  position: 'sticky',
  insetBlockStart: vars['size-header'],
  zIndex: 7,
  display: 'grid',
  gap: vars['space-3'],
  paddingBlock: vars['space-3'],
  background: vars.canvas,
  minInlineSize: 0,
});
export const count = style({ color: vars['text-1'], fontVariantNumeric: 'tabular-nums' });
export const strip = style({
  display: 'flex',
  gap: vars['space-2'],
  margin: 0,
  padding: '4px 2px',
  overflowX: 'auto',
  listStyleType: '""',
  minInlineSize: 0,
});
export const chosen = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  flex: 'none',
  maxInlineSize: 220,
  paddingInline: '6px 2px',
  borderRadius: vars['radius-pill'],
  background: vars['accent-soft'],
  color: vars['on-accent-soft'],
  fontSize: vars['text-sm'],
});
export const chosenName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const drop = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 32,
  blockSize: 32,
  padding: 0,
  border: 0,
  borderRadius: vars['radius-pill'],
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -2 },
  },
  '@media': { '(pointer: coarse)': { inlineSize: 44, blockSize: 44 } },
});
export const barred = style({ opacity: 0.72 });
export const choice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars['space-2'],
  marginBlockStart: 'auto',
  paddingBlockStart: vars['space-2'],
  minBlockSize: 44,
});
export const remove = style({ marginInlineStart: 'auto' });
export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars['space-5'] });
export const note = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars['space-1'],
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-xs'],
  overflowWrap: 'anywhere',
});
