import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '@troupe/core/ui/theme.css.ts';

/*
 * Cards below the first screens of most windows are laid out when they come near: all 48 at once are a third of a second
 * of a slow phone's time before anything can be pressed. Here and not in the grid, since a frame that is as high as its
 * content would have to guess how high that is. Only where a cover may still lift and throw its shadow over its card's edge.
 */
globalStyle('[data-troupe-part=character-grid] > :nth-child(n + 13)', {
  '@supports': {
    '(overflow-clip-margin: 40px)': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 330px',
      overflowClipMargin: 40,
    },
  },
});

/** As large as the switch that comes into its place, so that nothing moves then. */
export const toggleSpace = style({ inlineSize: 98, blockSize: 40 });

/** On a small screen it is among the filters. */
export const interests = style({ '@media': { '(max-width: 599px)': { display: 'none' } } });
export const amongFilters = style({ '@media': { '(min-width: 600px)': { display: 'none' } } });

/** As wide as the menu of sources. */
export const sourceSpace = style({ inlineSize: 130, blockSize: 40 });

const shelfCover = `(min(${vars['size-card']}, 41vw) - 2px - 2 * ${vars['card-pad']}) / (${vars['card-cover-ratio']})`;
/** As high as a member's shelf: its heading, a cover and what stands below it. The grid is where it will be before the shelf is there. */
export const shelfSpace = style({ blockSize: `calc(${shelfCover} + 188px)`, marginBlockEnd: vars['space-8'] });
