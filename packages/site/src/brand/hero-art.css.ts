import { style } from '@vanilla-extract/css';
import { vars } from '@troupe/core/ui/theme.css.ts';

/** A glow may leave its box. */
export const art = style({ display: 'block', inlineSize: '100%', overflow: 'visible' });
export const glow = style({ stopColor: vars.accent });
export const flame = style({ fill: vars.accent });
