import { globalStyle } from '@vanilla-extract/css';

/**
 * People's own lines in lists and panels: read in their language's direction, aligned with the page's. By itself a
 * browser aligns by the text, and a list falls into two columns. Chromium knows only the prefixed word.
 */
globalStyle(':is(a, dd, p, q, span)[dir=auto]:where([data-troupe-part] *)', {
  textAlign: ['-webkit-match-parent', 'match-parent'] as unknown as 'match-parent',
});
