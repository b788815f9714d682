import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/theme.css.ts';

/** Over a card's cover and its link: seen where the card is pointed at, has the focus or is a favourite, and wherever nothing can be pointed at. */
export const onCard = style({
  position: 'absolute',
  zIndex: 2,
  isolation: 'isolate',
  insetBlockStart: `calc(${vars['card-pad']} + 6px)`,
  insetInlineEnd: `calc(${vars['card-pad']} + 6px)`,
  opacity: 0,
  transition: `opacity ${vars['duration-2']}`,
  // As large as a finger needs, with a disc that leaves the cover to be seen.
  '::before': {
    content: '',
    position: 'absolute',
    zIndex: -1,
    inset: 0,
    borderRadius: '50%',
    background: `color-mix(in oklab, ${vars['surface-1']} 92%, transparent)`,
  },
  selectors: {
    '&&': { inlineSize: 36, blockSize: 36, background: 'transparent' },
    '&&:not([aria-pressed=true])': { color: vars['text-1'] },
    '&:hover::before': { background: vars['surface-1'] },
    '[data-troupe-part=character-card]:hover &, [data-troupe-part=character-card]:focus-within &, &[aria-pressed=true]': {
      opacity: 1,
    },
  },
  '@media': {
    '(hover: none)': { opacity: 1 },
    '(pointer: coarse)': {
      insetBlockStart: vars['card-pad'],
      insetInlineEnd: vars['card-pad'],
      '::before': { inset: 5 },
      selectors: { '&&': { inlineSize: 44, blockSize: 44 } },
    },
  },
});
