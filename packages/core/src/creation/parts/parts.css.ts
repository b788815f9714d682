import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialogText = style({ margin: 0, color: vars['text-2'], overflowWrap: 'anywhere' });
export const dialogActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars['space-3'] });
