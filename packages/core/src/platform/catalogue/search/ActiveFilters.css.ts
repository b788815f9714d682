import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, marginBlockEnd: vars['space-4'] });
