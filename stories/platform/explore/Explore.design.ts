import type { Design } from '../../docs/design.ts';

export const exploreDesign: Design = {
  purpose: 'Whose chatbots somebody looks at: their own, their favorites, a creator’s; and whom they like to meet.',
  anatomy: [
    ['menu of sources', 'Explore or My Chatbots, in the same grid'],
    ['interests', 'three chips, on the device unless the account keeps them'],
    ['favorites', 'newest first; what is gone stays as a grey card'],
    ['creator', 'who, how much, since when'],
  ],
  states: [
    ['empty', 'says so, with the way on'],
    ['gone', 'a favorite that is no longer there, and why'],
    ['failed', 'tries again'],
    ['blocked', 'a creator whom one blocked'],
  ],
  do: ['Keep the address: a link shows what was seen.'],
  dont: ['Hide characters by an interest: it leads.'],
};
