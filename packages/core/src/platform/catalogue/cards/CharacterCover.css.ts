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

/** A print in the ink of its tone: a sun over a hill, rings of light, or the bands of a cloth binding. */
const ink = (percent: number) => `color-mix(in oklab, currentColor ${percent}%, transparent)`;
const print = (backgroundImage: string) => style({ containerType: 'inline-size', selectors: { '&&': { backgroundImage } } });
export const drawn = [
  print(
    `radial-gradient(circle at 74% 22%, ${ink(16)} 13%, transparent 13.5%), radial-gradient(ellipse 90% 44% at 28% 104%, ${ink(14)} 99%, transparent), radial-gradient(ellipse 90% 36% at 84% 106%, ${ink(10)} 99%, transparent)`,
  ),
  print(`repeating-radial-gradient(circle at 50% 46%, transparent 0 12%, ${ink(9)} 12.5% 24%)`),
  print(
    `linear-gradient(transparent 10%, ${ink(16)} 10% 11%, transparent 11% 13%, ${ink(16)} 13% 20%, transparent 20% 80%, ${ink(16)} 80% 87%, transparent 87% 89%, ${ink(16)} 89% 90%, transparent 90%)`,
  ),
];
export const initials = style({
  fontSize: '34cqi',
  fontStyle: vars['display-style'],
  fontWeight: vars['display-weight'],
  letterSpacing: vars['display-tracking'],
});
