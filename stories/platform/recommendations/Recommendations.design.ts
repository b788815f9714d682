import type { Design } from '../../docs/design.ts';

export const recommendationsDesign: Design = {
  purpose: 'Characters of the member’s taste, each with its reason, and the say over what counts.',
  anatomy: [
    ['head', 'title, what it is made of, the way to what it knows, the Personal switch'],
    ['card', 'a card of the grid with one line of why, and Less Like This for members'],
    ['note', 'of a card’s size in its place, with Undo'],
    ['question', 'one line after two alike, never a dialog'],
    ['what it knows', 'tastes with switches, fewer of these, what was sent away with what it lowered'],
  ],
  states: [
    ['sent away', 'the next card has the focus, the toast repeats Undo'],
    ['not personal', 'says what is shown instead'],
    ['guest', 'popular in their languages, and the way to sign in'],
  ],
  do: ['Say why in one plain line.', 'Put what failed back where it was.'],
  dont: ['Name a character that the viewer may not see.', 'Ask twice.'],
};
