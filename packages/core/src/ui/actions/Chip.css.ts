import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-pill'],
  background: 'transparent',
  color: vars['text-2'],
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: `background ${vars['duration-1']}, border-color ${vars['duration-1']}`,
});

/** Outline = can be pressed; soft accent = on; hairline = only says something. */
export const pressable = style({
  borderColor: vars['border-2'],
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    '&:disabled': { color: vars['text-3'], borderColor: vars['border-1'], background: vars['surface-2'], cursor: 'not-allowed' },
  },
});

export const on = style({
  selectors: {
    // Twice, to stand above the hover of a pressable one.
    '&&': {
      background: vars['accent-soft'],
      borderColor: vars.accent,
      color: vars['on-accent-soft'],
      fontWeight: vars['weight-medium'],
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&&': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});

export const size = styleVariants({
  sm: { minBlockSize: 26, padding: '0 9px', fontSize: vars['text-xs'] },
  md: { minBlockSize: 32, padding: '0 12px', fontSize: vars['text-sm'], '@media': { '(pointer: coarse)': { minBlockSize: 44 } } },
});

export const remove = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  marginInlineEnd: -8,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  // A finger may miss the cross by a little.
  '@media': { '(pointer: coarse)': { '::after': { content: '', position: 'absolute', inset: -10 } } },
});
