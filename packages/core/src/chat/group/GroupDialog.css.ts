import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: vars['space-5'] });
export const list = style({ display: 'grid', gap: vars['space-3'], margin: 0, padding: 0, listStyle: 'none' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars['space-3'] });
export const name = style({ flex: '1 1 120px', minInlineSize: 0, fontWeight: vars['weight-semibold'], overflowWrap: 'anywhere' });
export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-sm'] });
