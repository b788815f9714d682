import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const icon = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  selectors: { '&[data-troupe-state~=filled]': { fill: 'currentColor' }, '&[data-troupe-dotted]': { strokeWidth: 2.75 } },
});
globalStyle(`[dir=rtl] ${icon}[data-troupe-flips]`, { transform: 'scaleX(-1)' });

export const size = styleVariants({
  xs: { inlineSize: 13, blockSize: 13 },
  sm: { inlineSize: 16, blockSize: 16 },
  md: { inlineSize: vars['size-icon'], blockSize: vars['size-icon'] },
  lg: { inlineSize: 26, blockSize: 26 },
});
