import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const body = style({ display: 'grid', gap: vars['space-4'], color: vars['text-2'], lineHeight: 1.5 });
globalStyle(`${body} > p`, { margin: 0 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-2'] });
