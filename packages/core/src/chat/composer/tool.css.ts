import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** A quiet button in the composer, as high as Send. */
export const tool = style({
  selectors: {
    '&&': { inlineSize: 40, blockSize: 44, color: vars['text-2'] },
    // The box around it is as high.
    '&&:focus-visible': { outlineOffset: -2 },
    '&&:hover': { color: vars['text-1'] },
    '&&[aria-disabled=true]': { color: vars['text-3'], opacity: 0.5 },
    '&&[data-troupe-state=on]': { color: vars.danger },
  },
});
