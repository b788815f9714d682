import type { Design } from '../../docs/design.ts';

export const portalScreenDesign: Design = {
  purpose: 'Says what somebody has bought and what is charged when, and changes or ends it.',
  anatomy: [
    ['plan', 'its name, how it stands, and in one sentence what is next'],
    ['actions', 'one filled button a state'],
    ['forms', 'another plan or another card, below what opened them'],
    ['card', 'at the end side: the card that pays'],
  ],
  states: [
    ['active, by hand', 'what is charged when, in UTC; by hand nothing renews'],
    ['cancelled', 'until when it stays; one press goes on'],
    ['grace', 'why the charge failed, and what is due'],
    ['expired', 'the way to a plan anew'],
    ['at the bank, pending', 'a payment that has not ended'],
    ['loading', 'plan and card keep their sizes'],
    ['offline', 'what is known stays, nothing is sent'],
  ],
  do: ['Say the sum on the button that charges it.', 'Cancel in two presses.'],
  dont: ['Ask why somebody leaves.', 'Show money that has not moved.'],
};
