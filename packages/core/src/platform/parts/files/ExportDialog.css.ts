import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const text = style({ margin: 0, color: vars['text-2'] });
export const choices = style({ display: 'grid', gap: vars['space-2'] });
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: vars['space-3'],
  alignItems: 'start',
  padding: vars['space-3'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: 'transparent',
  color: vars['text-1'],
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars['border-2'], background: vars['surface-2'] },
    '&[aria-disabled=true]': { color: vars['text-3'], cursor: 'progress' },
  },
});
export const name = style({ display: 'block', fontWeight: vars['weight-semibold'] });
export const hint = style({ display: 'block', color: vars['text-2'], fontSize: vars['text-sm'] });
