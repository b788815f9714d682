import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const group = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'] });
export const part = style({ display: 'grid', gap: vars['space-2'] });
export const label = style({ margin: 0, color: vars['text-2'] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: vars['space-2'] });
