import type { Design } from '../../docs/design.ts';

export const notificationsDesign: Design = {
  purpose: 'What the product has to say in passing.',
  anatomy: [
    ['toasts', 'region at the bottom'],
    ['toast', 'icon by kind, sentence, action'],
  ],
  states: [
    ['success, information', '2 to 3 s'],
    ['warning, error', '5 s, and in the history'],
    ['offline', 'once, until the connection is back'],
  ],
  do: ['Say it once.'],
  dont: ['Say what the page already shows.'],
};
