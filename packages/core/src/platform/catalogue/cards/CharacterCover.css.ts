import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

export const cover = style({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: vars['card-cover-ratio'],
  borderRadius: vars['radius-card'],
  background: vars['surface-3'],
  color: vars['text-2'],
  fontFamily: vars['font-display'],
  fontSize: vars['text-3xl'],
  boxShadow: vars['shadow-1'],
  // The crease of a paperback, where a brand has one.
  '::before': {
    content: '',
    position: 'absolute',
    zIndex: 1,
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: 9,
    background: vars['cover-crease'],
  },
  // Tones pictures down in the dark and draws the hairline, above the picture.
  '::after': {
    content: '',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    background: vars['art-dim'],
    boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 0.18)',
    pointerEvents: 'none',
  },
});

export const picture = style({ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });

export const blurred = style({ filter: 'blur(22px) saturate(0.8)', transform: 'scale(1.2)' });
