import type { Design } from '../../docs/design.ts';

export const errorsDesign: Design = {
  purpose: 'What stands where a page cannot: what happened, and one way on.',
  anatomy: [
    ['drawing', 'a shelf with one book missing'],
    ['title and sentence', 'the specification’s words'],
    ['action', 'home, or again'],
  ],
  states: [
    ['not found, forbidden', 'with their status in the first HTML'],
    ['search failed', 'the page stays, the list says so'],
    ['screen failed', 'what could not be loaded can be tried again'],
  ],
  do: ['Keep the shell around it.'],
  dont: ['Say “Oops”.'],
};
