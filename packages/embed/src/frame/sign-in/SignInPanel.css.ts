import { vars } from '@troupe/core/ui/theme.css.ts';
import { style } from '@vanilla-extract/css';

export const outcome = style({
  padding: vars['space-3'],
  borderRadius: vars['radius-md'],
  background: vars['accent-soft'],
  color: vars['on-accent-soft'],
  fontSize: vars['text-sm'],
  selectors: {
    '&:not([data-troupe-state="waiting"])': { background: vars['warning-soft'], color: vars['on-warning-soft'] },
  },
});
