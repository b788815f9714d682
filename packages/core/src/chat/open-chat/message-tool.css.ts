import { style } from '@vanilla-extract/css';

/** Of a message's tools: what the menu says too leaves the row to the pager under a finger where it is narrow. */
export const inMenuToo = style({});
