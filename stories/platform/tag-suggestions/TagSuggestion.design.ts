import type { Design } from '../../docs/design.ts';

export const tagSuggestionDesign: Design = {
  purpose: 'Where a reader says which tags a chatbot should have.',
  anatomy: [['tag-suggestion', 'the tags that it has, those to add, and what stands against sending them']],
  states: [
    ['empty', 'its tags stand pressed, and others wait below'],
    ['chosen', 'what goes is struck through, what comes is pressed, and Discard takes all of it back'],
    ['full', 'twelve tags would be kept: the sentence says so, until one of them goes'],
    ['refused', 'the choice stays, and the reason stands below it'],
  ],
  do: ['Keep a choice on the device until it is sent.', 'Let a word be written that nobody has used.'],
  dont: ['Tell a creator who suggested what.'],
};
