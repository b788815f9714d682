import type { Design } from '../../docs/design.ts';

export const leaderboardDesign: Design = {
  purpose: 'Who makes what members chat with most, a month and a category at a time.',
  anatomy: [
    ['select', 'the month; the running one first'],
    ['how', 'the formula with its figures, and the prizes'],
    ['tabs', 'new chatbots, or all'],
    ['podium', 'everybody on the first three ranks, with score, movement and prize'],
    ['rank', 'a row of the table: rank, creator, number of chatbots, score, movement'],
  ],
  states: [
    ['one’s own', 'the row is marked, in words too'],
    ['held', 'for admins: without a rank, with the reasons and the way to release it'],
    ['equal', 'everybody on a rank is shown, on the podium too'],
    ['no ranks', 'that, and from the running month the way to the last one that has some'],
    ['narrow', 'the podium is a list, and a row takes two lines that name their values'],
  ],
  do: ['Say in words what arrows and colours say.', 'Print the figures that are computed with.'],
  dont: ['Order the podium in the document as it is shown.'],
};
