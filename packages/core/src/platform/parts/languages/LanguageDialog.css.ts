import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(440px, calc(100vw - 32px))' });
export const list = style({ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' });
export const language = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars['space-3'],
  minBlockSize: 44,
  paddingInline: vars['space-3'],
  borderRadius: vars['radius-md'],
  color: vars['text-1'],
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars['surface-2'] },
    '&[aria-current]': { background: vars['surface-2'], fontWeight: vars['weight-semibold'] },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});
export const status = style({ color: vars['text-2'], fontSize: vars['text-sm'], fontWeight: vars['weight-regular'] });
export const about = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
