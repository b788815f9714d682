import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: vars['space-4'], minInlineSize: 0 });
export const source = style({ selectors: { '&&': { fontFamily: vars['font-mono'], fontSize: vars['text-sm'] } } });
export const submit = style({ justifySelf: 'start' });
