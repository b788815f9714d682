import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const text = style({ color: vars['text-2'] });
export const plan = style({
  display: 'grid',
  gap: vars['space-1'],
  padding: vars['space-4'],
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: vars['surface-2'],
});
export const label = style({ color: vars['text-3'], fontSize: vars['text-sm'] });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars['space-3'],
  fontWeight: vars['weight-semibold'],
});
export const features = style({
  display: 'grid',
  gap: vars['space-1'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: vars['text-2'],
  fontSize: vars['text-sm'],
});
export const feature = style({ display: 'flex', alignItems: 'start', gap: vars['space-2'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: vars['space-2'] });
