import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(440px, calc(100vw - 32px))' });
export const form = style({ display: 'grid', gap: vars['space-4'] });
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: vars['space-3'] });
