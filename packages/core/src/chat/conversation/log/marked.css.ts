import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

/** Milliseconds for which a message that was looked for stays marked. */
export const markedMs = 2400;

const fade = keyframes({ to: { backgroundColor: 'transparent' } });
/** A message that was looked for. */
export const marked = style({
  borderRadius: vars['radius-md'],
  backgroundColor: `color-mix(in oklab, ${vars.accent} 22%, transparent)`,
  outline: 'none',
  animation: `${fade} ${markedMs / 2}ms ${markedMs / 2}ms ${vars['ease-out']} forwards`,
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none' },
    '(forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
});
