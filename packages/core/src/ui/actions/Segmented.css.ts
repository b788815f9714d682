import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const segmented = style({
  display: 'inline-flex',
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  gap: 2,
  padding: 3,
  borderRadius: vars['radius-control'],
  background: vars['surface-2'],
});
export const segment = style({
  minBlockSize: 34,
  paddingBlock: 0,
  paddingInline: 14,
  border: 0,
  borderRadius: `max(0px, calc(${vars['radius-control']} - 3px))`,
  background: 'transparent',
  color: vars['text-2'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: vars['text-1'] },
    '&[aria-pressed=true]': {
      background: vars['surface-1'],
      color: vars['text-1'],
      boxShadow: `0 0 0 1px ${vars['border-1']}, ${vars['shadow-1']}`,
    },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: 44 },
    '(forced-colors: active)': {
      selectors: { '&[aria-pressed=true]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});
