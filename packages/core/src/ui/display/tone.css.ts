import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

// Twice the class: the styles of what wears it may come later, and have a ground for pictures.
const on = (backgroundColor: string, color: string) => style({ selectors: { '&&': { backgroundColor, color } } });

/** Pairs whose contrast every theme keeps. Not `spark`: badges on covers have that. */
export const tone = [
  on(vars['accent-soft'], vars['on-accent-soft']),
  on(vars.accent, vars['on-accent']),
  on(vars['danger-soft'], vars['on-danger-soft']),
  on(vars['surface-inverse'], vars['text-inverse']),
  on(vars['bubble-user'], vars['on-bubble-user']),
];
