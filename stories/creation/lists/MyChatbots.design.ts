import type { Design } from '../../docs/design.ts';

export const myChatbotsDesign: Design = {
  purpose: 'What a member made: where each chatbot stands, and what can be done with it.',
  anatomy: [
    ['own-card', 'cover, name, title, how it does; the name covers the card'],
    ['badge', 'where it stands: what a reviewer wants before whom it reaches'],
    ['drafts-card', 'the way to what is written and not saved, with how many there are'],
    ['own-grid', 'as many cards as are near the window, on a shelf of any length'],
    ['removed', 'what is in the bin, and the day on which it is erased'],
  ],
  states: [
    ['none yet', 'that the shelf waits, and a way to look around'],
    ['none like that', 'that a filter or a word leaves none, and the way out of it'],
    ['under review', 'what visitors get meanwhile'],
    ['to be changed', 'the reviewer’s reasons and words'],
    ['read by a person', 'that nobody can open it until then'],
    ['removing', 'what becomes of its chats; the name is typed where others may have some'],
  ],
  do: ['Say what needs somebody before anything else.', 'Offer the way back in the same breath as the removal.'],
  dont: ['Draw a card that nobody can see.', 'Lead to an editor that is not there.'],
};
