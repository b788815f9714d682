import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
import { vars } from '../../../ui/theme.css.ts';

export const page = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars['space-3'],
  minBlockSize: '60dvh',
  paddingBlock: vars['space-12'],
  textAlign: 'center',
});
export const code = style([display, { fontSize: 'clamp(4rem, 3rem + 8vw, 8rem)', color: vars['accent-text'], lineHeight: 1 }]);
export const title = style([display, { fontSize: vars['text-2xl'] }]);
export const text = style({ color: vars['text-2'] });
export const action = style({ marginBlockStart: vars['space-4'] });
