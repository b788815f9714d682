import { style } from '@vanilla-extract/css';

/** The gutter that the site's page has. */
export const stage = style({ paddingInline: 16 });
