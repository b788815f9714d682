import { style } from '@vanilla-extract/css';

export const mark = style({ inlineSize: 30, blockSize: 30, flex: 'none' });
