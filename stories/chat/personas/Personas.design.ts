import type { Design } from '../../docs/design.ts';

export const personasDesign: Design = {
  purpose: 'As whom one chats, with which model, and how it is set.',
  anatomy: [
    ['picker', 'cards with a face'],
    ['models', 'name, what it is good at, what it takes'],
    ['settings', 'sliders with their numbers'],
  ],
  states: [
    ['none yet', 'who one is without one'],
    ['limit', 'the number, and what to do'],
    ['no permission', 'what a plan would add'],
  ],
  do: ['Say from which message on a change holds.'],
  dont: ['Hide a setting that one may not change.'],
};
