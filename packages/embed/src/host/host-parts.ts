import { frameAddress } from './frame-address.ts';
import { createFrame, FRAMES } from './frame-element.ts';
import { arriving } from './handle.ts';
import { homeOf } from './home.ts';
import { mountWidget } from './widget.ts';

/** What the first script lends to the second, which comes from the same build: nothing is carried twice. */
export const hostParts = { arriving, createFrame, frameAddress, FRAMES, homeOf, mountWidget };
export type HostParts = typeof hostParts;
