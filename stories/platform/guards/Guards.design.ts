import type { Design } from '../../docs/design.ts';

export const guardsDesign: Design = {
  purpose: 'Stands in the way of a page that is not open to this visitor, and says what is.',
  anatomy: [
    ['sign and title', 'what it is, in two words'],
    ['countdown', 'how long a hold lasts'],
    ['reasons', 'the facts and the rule, and the way to the decision'],
    ['ways', 'what still works, and signing out'],
  ],
  states: [
    ['hold', 'counted down by the clock of the server'],
    ['over', 'the hold has ended while one looked'],
    ['unknown reasons', 'they could not be loaded'],
    ['register', 'a guest on a page of members'],
    ['teaser', 'a guest on a page that shows what it would be'],
    ['not found', 'an account that nobody knows'],
  ],
  do: ['Give the reason before the remedy.', 'Keep data and removal within reach.'],
  dont: ['Say please.', 'Warn a second time.'],
};
