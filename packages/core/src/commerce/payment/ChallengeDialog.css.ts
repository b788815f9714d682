import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const dialog = style({ inlineSize: 'min(520px, calc(100% - 24px))' });
export const text = style({ color: vars['text-2'] });
/** The bank's page brings its own colours, as a rule dark on light. */
export const frame = style({
  inlineSize: '100%',
  blockSize: 'min(420px, 60dvh)',
  border: `1px solid ${vars['border-1']}`,
  borderRadius: vars['radius-md'],
  background: 'Canvas',
  colorScheme: 'light',
});
