import { globalStyle, style } from '@vanilla-extract/css';

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
