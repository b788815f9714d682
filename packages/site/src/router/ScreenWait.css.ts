import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '@troupe/core/ui/theme.css.ts';

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** Says nothing of a wait that is over before one would read it. */
export const wait = style({
  margin: 0,
  padding: vars['space-8'],
  color: vars['text-2'],
  textAlign: 'center',
  animation: `${appear} 1ms 400ms both`,
});
