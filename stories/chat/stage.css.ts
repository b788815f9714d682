import { style } from '@vanilla-extract/css';

/** The whole canvas: a chat is as high as what it is put in. */
export const stage = style({ blockSize: '100dvh' });
