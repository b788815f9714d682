import { style } from '@vanilla-extract/css';

/** The studio fills its place, which here is the window. */
export const stage = style({ blockSize: '100dvh' });
