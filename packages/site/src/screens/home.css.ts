import { globalStyle } from '@vanilla-extract/css';

/*
 * Cards below the first screens of most windows are laid out when they come near: all 48 at once are a third of a second
 * of a slow phone's time before anything can be pressed. Here and not in the grid, since a frame that is as high as its
 * content would have to guess how high that is.
 */
globalStyle('[data-part=character-grid] > :nth-child(n + 13)', {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 330px',
  // A cover lifts and throws a shadow over the edge of its card.
  overflowClipMargin: 40,
});
