import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
export const text = style({ margin: 0, color: vars['text-2'] });
