import { style } from '@vanilla-extract/css';
import { display } from '../../../ui/text.css.ts';
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
  containerType: 'inline-size',
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

/** A print in the ink of its tone: a sun over a hill, or rings of light. */
const ink = 'color-mix(in oklab, currentColor 12%, transparent)';
const print = (image: string) => style({ selectors: { '&&': { backgroundImage: image } } });
export const drawn = [
  print(
    `radial-gradient(circle at 74% 22%, ${ink} 13%, transparent 13.5%), radial-gradient(ellipse 90% 44% at 28% 104%, ${ink} 99%, transparent)`,
  ),
  print(`repeating-radial-gradient(circle at 50% 46%, transparent 0 12%, ${ink} 12.5% 24%)`),
];
export const initials = style([display, { fontSize: '34cqi' }]);
