import type { Design } from '../../docs/design.ts';

export const contributeDesign: Design = {
  purpose: 'The choice of what to create.',
  anatomy: [
    ['contribute', 'the page'],
    ['contribute-way', 'a card for each thing that one can make; all of it is the link'],
  ],
  states: [['one way', 'what has no page on the brand is not named']],
  do: ['Say in a sentence what each is.'],
  dont: ['Name what is not there yet.'],
};
