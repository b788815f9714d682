import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const pagination = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexWrap: 'wrap',
  gap: 4,
  fontSize: vars['text-sm'],
  fontVariantNumeric: 'tabular-nums',
});
export const page = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: vars['size-control'],
  minBlockSize: vars['size-control'],
  paddingInline: 6,
  border: '1px solid transparent',
  borderRadius: vars['radius-control'],
  color: vars['text-2'],
  fontWeight: vars['weight-medium'],
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars['surface-2'], color: vars['text-1'] },
    '&[aria-current=page]': { background: vars['accent-soft'], color: vars['on-accent-soft'], borderColor: vars.accent },
    '&[aria-disabled=true]': { color: vars['border-2'], background: 'none', cursor: 'not-allowed' },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current=page]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});
export const gap = style({ color: vars['text-3'], paddingInline: 4 });

/** Beside the current page, where the row would not fit a phone. */
export const neighbour = style({ '@media': { '(max-width: 479px)': { display: 'none' } } });
