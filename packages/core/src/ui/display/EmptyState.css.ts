import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars['space-2'],
  padding: `${vars['space-12']} ${vars['space-4']}`,
  textAlign: 'center',
  color: vars['text-2'],
});
export const drawing = style({ fill: 'none', stroke: vars['border-2'], strokeWidth: 1.5, marginBlockEnd: vars['space-2'] });
export const title = style({ fontWeight: vars['weight-semibold'] });
export const action = style({
  marginBlockStart: vars['space-2'],
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars['space-2'],
});
