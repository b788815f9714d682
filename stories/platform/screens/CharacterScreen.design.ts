import type { Design } from '../../docs/design.ts';

export const characterScreenDesign: Design = {
  purpose: 'Everything about a character that its visitor may see, and the way into the chat.',
  anatomy: [
    ['cover', 'picture, name, title, creator, rating'],
    ['actions', 'Chat, favourite, share, report'],
    ['definition', 'only where its creator shows it'],
    ['tags', 'lead to the grid'],
  ],
  states: [
    ['loading', 'skeleton'],
    ['hidden definition', 'not a word of it'],
    ['gone, refused', 'why, and the way home'],
    ['group', 'its members'],
  ],
  do: ['Make Chat the one primary button.'],
  dont: ['Show the beginning of what is hidden.'],
};
