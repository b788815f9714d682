import type { Design } from '../../docs/design.ts';

export const waitingDesign: Design = {
  purpose: 'The line in front of a busy server: where one stands, and how long.',
  anatomy: [
    ['dialog', 'title of the specification, time, place'],
    ['strip', 'above the composer, when the dialog is away'],
    ['tips', 'what one can do meanwhile'],
  ],
  states: [
    ['waiting', 'place and time, said every so often'],
    ['your turn', 'a sound and a sentence'],
    ['passed by', 'for whom a plan or a pass leads past'],
  ],
  do: ['Count honestly.'],
  dont: ['Let somebody lose their place by closing a dialog.'],
};
