import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const notice = style({ marginBlockStart: vars['space-4'] });
