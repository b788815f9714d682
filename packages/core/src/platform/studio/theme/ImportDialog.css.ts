import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: vars['space-4'] });
export const source = style({ selectors: { '&&': { fontFamily: vars['font-mono'], fontSize: vars['text-sm'] } } });
export const refused = style({ marginBlockStart: vars['space-2'], overflowWrap: 'anywhere' });
