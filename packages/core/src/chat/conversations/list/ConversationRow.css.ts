import { style } from '@vanilla-extract/css';
import { nameText } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const list = style({ display: 'grid', listStyleType: '""', margin: 0, padding: 0 });

/** The row's only link to the chat; it covers the row, which draws its focus. */
export const link = style([
  nameText,
  {
    flex: '0 1 auto',
    minInlineSize: 0,
    minBlockSize: 24,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    fontSize: vars['text-md'],
    textDecoration: 'none',
    '::after': { content: '', position: 'absolute', inset: 0 },
    selectors: { '&:focus-visible': { outline: 'none' } },
  },
]);

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-3'],
  position: 'relative',
  minInlineSize: 0,
  paddingBlock: vars['space-3'],
  paddingInline: vars['space-3'],
  marginInline: `calc(-1 * ${vars['space-3']})`,
  borderRadius: vars['radius-md'],
  // Text scrolled to by the keyboard keeps clear of the edge.
  scrollMarginBlock: vars['space-6'],
  selectors: {
    '&:hover': { background: vars['surface-2'] },
    [`&:has(${link}:focus-visible)`]: { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: -2 },
    '& + &::before': {
      content: '',
      position: 'absolute',
      insetBlockStart: 0,
      insetInline: vars['space-3'],
      borderBlockStart: `1px solid ${vars['border-1']}`,
    },
  },
});

export const hidden = style({ filter: 'blur(8px)' });
export const words = style({ display: 'grid', gap: 2, flex: 1, minInlineSize: 0 });
export const head = style({ display: 'flex', alignItems: 'baseline', gap: vars['space-2'], minInlineSize: 0 });

/** The title of a chat beside its character's name. */
export const aside = style({
  flex: '1 1 0',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars['text-3'],
  fontSize: vars['text-sm'],
});
export const time = style({
  flex: 'none',
  marginInlineStart: 'auto',
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
export const text = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const excerpt = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  margin: 0,
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const mark = style({
  background: `color-mix(in oklab, ${vars.accent} 28%, transparent)`,
  color: vars['text-1'],
  borderRadius: vars['radius-xs'],
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'Mark', color: 'MarkText' } },
});
export const meta = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars['space-2'],
  minBlockSize: 24,
  color: vars['text-3'],
  fontSize: vars['text-xs'],
  fontVariantNumeric: 'tabular-nums',
});
/** Above the row's link, so that it can be pressed on its own. */
export const above = style({ position: 'relative', zIndex: 1 });
export const saved = style([
  above,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minBlockSize: 24,
    paddingInline: 8,
    border: `1px solid ${vars['border-1']}`,
    borderRadius: vars['radius-pill'],
    color: vars['text-2'],
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: vars['border-2'], color: vars['text-1'] },
      '&:focus-visible': { outline: `${vars['focus-width']} solid ${vars.focus}`, outlineOffset: vars['focus-offset'] },
    },
    '@media': { '(pointer: coarse)': { minBlockSize: 32 } },
  },
]);
export const skeletonWords = style({ display: 'grid', gap: vars['space-2'], flex: 1 });
export const skeletonFace = style({ flex: 'none', inlineSize: 40 });
