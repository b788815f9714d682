import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const reach = style({ display: 'grid', gap: vars['space-2'], justifyItems: 'start', minInlineSize: 0 });
export const note = style({ margin: 0, color: vars['text-2'], fontSize: vars['text-xs'], overflowWrap: 'anywhere' });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars['space-2'], minInlineSize: 0 });
export const chip = style({ maxInlineSize: '100%', selectors: { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } });
