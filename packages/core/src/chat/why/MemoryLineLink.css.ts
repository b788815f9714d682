import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

export const link = style({
  position: 'relative',
  flex: 'none',
  padding: 0,
  border: 0,
  background: 'none',
  color: vars['accent-text'],
  fontSize: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  // As high as a finger, without the room of it.
  selectors: { '&::after': { content: '', position: 'absolute', insetBlock: -14, insetInline: -10 } },
});
