import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const menu = style({
  display: 'flex',
  flexDirection: 'column',
  zIndex: vars['layer-dialog'],
  minInlineSize: 184,
  maxInlineSize: 'min(320px, calc(100vw - 16px))',
  maxBlockSize: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  padding: 6,
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-1'],
  boxShadow: vars['shadow-3'],
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  inlineSize: '100%',
  minBlockSize: 38,
  paddingBlock: 0,
  paddingInline: 10,
  border: 0,
  borderRadius: vars['radius-sm'],
  background: 'none',
  color: vars['text-1'],
  fontSize: vars['text-sm'],
  textAlign: 'start',
  textDecoration: 'none',
  selectors: {
    '&:hover, &:focus': { background: vars['surface-2'] },
    '&:focus-visible': { outlineOffset: -2 },
    '&[data-troupe-state=danger]': { color: vars.danger },
    '&[aria-disabled=true]': { color: vars['text-3'], background: 'none', cursor: 'not-allowed' },
  },
  '@media': { '(pointer: coarse)': { minBlockSize: 44 } },
});
export const icon = style({
  color: vars['text-2'],
  selectors: { '[data-troupe-state=danger] > &, [aria-disabled=true] > &': { color: 'inherit' } },
});
export const value = style({ marginInlineStart: 'auto', color: vars['text-3'], fontSize: vars['text-xs'] });
