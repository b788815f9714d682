import type { Design } from '../../docs/design.ts';

export const avatarStudioDesign: Design = {
  purpose: 'Where an avatar is drawn from words, again and again, until one is chosen.',
  anatomy: [
    ['avatar-studio', 'the dialog: what is drawn by on one side, the picture on the other, what was drawn below'],
    ['reference', 'a picture to go by, for the styles that take one'],
    ['seed', 'the number that a picture begins with, and its lock'],
    ['studio-picture', 'the picture in the shape in which a card shows it'],
    ['studio-error', 'why no picture came, below the form'],
    ['picture-strip', 'what the device remembers; a press takes the recipe back'],
  ],
  states: [
    ['empty', 'a place for the picture, and nothing to choose from'],
    ['drawing', 'a bar along the picture, and Cancel; what was shown stays'],
    ['drawn', 'the picture can be used, varied, pinned and removed'],
    ['refused', 'the words of the refusal; the form stays as it is'],
    ['without guidance', 'the reference stands there, and the sentence says why nothing is drawn'],
    ['kept in memory', 'that the browser saves nothing, and the strip all the same'],
  ],
  do: ['Keep every picture until there are too many.', 'Put the focus back to where the studio was opened.'],
  dont: ['Throw a picture away because another was drawn.', 'Send the file of a reference.'],
};
