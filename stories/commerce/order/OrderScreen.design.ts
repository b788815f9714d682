import type { Design } from '../../docs/design.ts';

export const orderScreenDesign: Design = {
  purpose: 'Says how a purchase ended, by its id.',
  anatomy: [
    ['title', 'thanks, or what it waits for'],
    ['details', 'plan, date, sum, ids, status'],
    ['way on', 'home; to the bank; back to the checkout'],
  ],
  states: [
    ['paid', 'everything that is known of it'],
    ['pending', 'asks again by itself, and by a press'],
    ['at the bank', 'opens the page of the bank by a press'],
    ['declined', 'why, and the way back'],
    ['not found', 'no order, or somebody else’s'],
    ['loading', 'the details keep their size'],
  ],
  do: ['Ask our server.'],
  dont: ['Believe the address.'],
};
