export * from './contract.ts';
export { openFrameLink, type FrameLinkOptions, type Link } from './frame-link.ts';
export { openHostLink, toError, type HostLinkOptions } from './host-link.ts';
export { WAIT, type LinkListeners } from './edge.ts';
export { drawToken } from './token.ts';
export { awaitWindowAnswer, type WindowAnswer } from './window-answer.ts';
export { ownOf, read, type Data, type Shape, type ValueOf } from './shape.ts';
export type { Fault } from './envelope.ts';
