import type { Design } from '../../docs/design.ts';

export const chatsDesign: Design = {
  purpose: 'Every conversation one has had, newest first.',
  anatomy: [
    ['row', 'face, title, what was said last, when, how many'],
    ['menu', 'rename, clone, export, delete'],
    ['search', 'in titles and words'],
  ],
  states: [
    ['loading', 'rows of the same size'],
    ['none', 'what fills the list'],
    ['deleted', 'gone at once, Undo brings it back to its place'],
    ['long', 'Load More, 25 at a time'],
  ],
  do: ['Give Undo for everything that goes.'],
  dont: ['Ask before what can be undone.'],
};
