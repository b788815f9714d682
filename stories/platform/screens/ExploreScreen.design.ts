import type { Design } from '../../docs/design.ts';

export const exploreScreenDesign: Design = {
  purpose: 'Finds a character: search, filters, order, pages.',
  anatomy: [
    ['search', 'looks while one types'],
    ['filters', 'a column, below 1100 px a drawer'],
    ['grid', '160 px covers, two columns at 360'],
    ['pagination', 'addresses of their own'],
  ],
  states: [
    ['loading', 'skeletons of the cards'],
    ['empty', 'clears the filters'],
    ['failed, offline', 'says so once, tries again'],
    ['filtered', 'chips that go one by one'],
    ['widget', 'no shell, narrower'],
  ],
  do: ['Keep what was chosen in the address.'],
  dont: ['Hide the old results while new ones come.'],
};
