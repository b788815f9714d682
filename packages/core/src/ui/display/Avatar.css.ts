import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

export const avatar = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  position: 'relative',
  overflow: 'hidden',
  borderRadius: vars['radius-avatar'],
  background: vars['surface-3'],
  color: vars['text-1'],
  fontFamily: vars['font-display'],
  userSelect: 'none',
  // Tones pictures down in dark mode and draws the hairline, above the picture.
  '::after': {
    content: '',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    background: vars['art-dim'],
    boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 0.18)',
    pointerEvents: 'none',
  },
  '@media': { '(forced-colors: active)': { outline: '1px solid' } },
});

export const picture = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: '50% 25%',
});

/** Our own portraits have the face at (80, 95) of 160 × 200: this frames it. */
export const drawn = style({
  inset: 'auto',
  insetInline: '-14%',
  insetBlockStart: '-34%',
  inlineSize: '128%',
  blockSize: '160%',
  maxInlineSize: 'none',
});

const side = (px: number) => ({ inlineSize: px, blockSize: px, fontSize: px * 0.45 });
export const size = styleVariants({
  24: side(24),
  28: side(28),
  32: side(32),
  36: side(36),
  40: side(40),
  60: side(60),
  76: side(76),
  88: side(88),
  120: side(120),
});
