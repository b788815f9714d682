import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(440px, calc(100vw - 32px))' });
export const text = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
