import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

const breathe = keyframes({ to: { background: vars['surface-3'] } });

export const skeleton = style({
  display: 'block',
  background: vars['surface-2'],
  animation: `${breathe} 1.6s ${vars['ease-in-out']} infinite alternate`,
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none' },
    '(forced-colors: active)': { outline: '1px solid GrayText' },
  },
});
export const shape = styleVariants({
  line: { blockSize: 12, borderRadius: vars['radius-xs'] },
  title: { blockSize: 16, borderRadius: vars['radius-xs'] },
  cover: { aspectRatio: vars['card-cover-ratio'], borderRadius: vars['radius-card'] },
  circle: { aspectRatio: '1', borderRadius: vars['radius-avatar'] },
  bubble: { borderRadius: vars['radius-bubble'] },
});
/** Share of the line, so that loading text has a ragged edge. */
export const width = styleVariants({
  full: {},
  long: { inlineSize: '80%' },
  medium: { inlineSize: '70%' },
  short: { inlineSize: '45%' },
});
