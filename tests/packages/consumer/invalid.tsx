/** Every line below a mark is a mistake that the compiler has to find; one that compiles is an error itself. */
import type { InitOptions, MountOptions, Theme, Troupe } from '@troupe/embed';
import { TroupeChat } from '@troupe/embed/react';

declare const troupe: Troupe;

export const sources = [
  // @ts-expect-error -- the sources are no entry
  import('@troupe/embed/src/host/npm.ts'),
  // @ts-expect-error -- what is no door stays closed
  import('@troupe/core/chat/screens/ChatScreen.js'),
];

export const themes: Theme[] = [
  // @ts-expect-error -- a colour is no number
  { accent: 42 },
  // @ts-expect-error -- no colour
  { accent: 'url(https://evil.example)' },
  // @ts-expect-error -- one of a few names
  { light: { canvas: 'reddish' } },
  // @ts-expect-error -- a length has a unit
  { radius: '10' },
  // @ts-expect-error -- no such mode
  { mode: 'dim' },
  // @ts-expect-error -- no such preset
  { preset: 'midnight' },
  // @ts-expect-error -- no such token
  { tokens: { denisty: '1' } },
  // @ts-expect-error -- a token of colours belongs to light and dark
  { tokens: { canvas: '#fff' } },
  // @ts-expect-error -- no such part
  { rules: { chipp: { 'border-radius': '4px' } } },
  // @ts-expect-error -- a part of this kind takes no position
  { rules: { chip: { position: 'fixed' } } },
];

export const inits: InitOptions[] = [
  // @ts-expect-error -- a token is text
  { getToken: () => 42 },
  // @ts-expect-error -- asked for by us, with a reason: the page cannot hand a token over
  { token: 'eyJ' },
];

export const mounts: MountOptions[] = [
  // @ts-expect-error -- no such display
  { display: 'popup' },
  // @ts-expect-error -- start or end, never left
  { position: 'left' },
  // @ts-expect-error -- one of two
  { loading: 'later' },
  // @ts-expect-error -- a name
  { character: 7 },
];

// @ts-expect-error -- no such widget
troupe.mount('chatt', '#chat');
// @ts-expect-error -- an element or a selector
troupe.mount('chat', 7);
// @ts-expect-error -- no such event
troupe.mount('chat', '#chat').on('closed', () => undefined);
// @ts-expect-error -- the detail of this event has no such field
troupe.mount('chat', '#chat').on('open-character', ({ id }) => id);

export const components = [
  // @ts-expect-error -- where Troupe is has to be said
  <TroupeChat key="1" application="acme" />,
  // @ts-expect-error -- no such event
  <TroupeChat key="2" origin="https://chat.example" on={{ closed: () => undefined }} />,
  // @ts-expect-error -- no such property
  <TroupeChat key="3" origin="https://chat.example" theme={{ accent: '#fff' }} />,
];
