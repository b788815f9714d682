import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const drawer = style({ selectors: { '&&': { inlineSize: 'min(440px, 100vw)' } } });
export const inside = style({ display: 'grid', gap: vars['space-3'], minInlineSize: 0 });
