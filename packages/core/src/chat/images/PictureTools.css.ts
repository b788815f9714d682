import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const making = style({ marginInlineEnd: vars['space-2'], fontSize: vars['text-sm'] });
