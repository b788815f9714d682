import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const welcome = style([display, { fontSize: vars['text-3xl'], maxInlineSize: '15em', whiteSpace: 'pre-line' }]);
