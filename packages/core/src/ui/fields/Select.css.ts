import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const select = style({ position: 'relative', display: 'inline-flex', maxInlineSize: '100%' });
export const box = style({
  appearance: 'none',
  minBlockSize: vars['size-control'],
  maxInlineSize: '100%',
  paddingBlock: 0,
  paddingInline: '14px 34px',
  border: `1px solid ${vars['border-2']}`,
  borderRadius: vars['radius-control'],
  background: vars['surface-1'],
  color: vars['text-1'],
  fontSize: vars['text-sm'],
  fontWeight: vars['weight-medium'],
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  selectors: {
    '&:hover': { borderColor: vars['text-2'] },
    '&[aria-invalid=true]': { borderColor: vars.danger },
    '&:disabled': { background: vars['surface-2'], color: vars['text-3'], borderColor: vars['border-1'], cursor: 'not-allowed' },
  },
});
export const block = style({ display: 'flex', inlineSize: '100%' });
export const blockBox = style({
  inlineSize: '100%',
  minBlockSize: vars['size-field'],
  borderRadius: `min(${vars['radius-control']}, 12px)`,
  fontSize: vars['text-md'],
  fontWeight: vars['weight-regular'],
});
export const icon = style({
  position: 'absolute',
  insetInlineEnd: 11,
  insetBlockStart: '50%',
  translate: '0 -50%',
  color: vars['text-2'],
  pointerEvents: 'none',
});
