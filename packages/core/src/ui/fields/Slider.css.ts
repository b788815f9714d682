import { style } from '@vanilla-extract/css';

/** The browser's own slider in the accent: a track filled by us would need a style attribute. */
export const slider = style({
  inlineSize: '100%',
  minInlineSize: 0,
  blockSize: 24,
  margin: 0,
  cursor: 'pointer',
  selectors: { '&:disabled': { cursor: 'not-allowed' } },
  '@media': { '(pointer: coarse)': { blockSize: 44 } },
});
