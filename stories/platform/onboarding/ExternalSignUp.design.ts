import type { Design } from '../../docs/design.ts';

export const externalSignUpDesign: Design = {
  purpose: 'Asks a partner’s user whom the partner did not name how they are called, once.',
  anatomy: [
    ['heading and lead', 'where one is, and that it is said once'],
    ['username, name', 'each with its rule below'],
    ['actions', 'out again, and on'],
  ],
  states: [
    ['missing', 'what breaks a rule, each a way to its field'],
    ['refused', 'what moderation or the server said, above what was typed'],
    ['nobody', 'a visitor without an account of a partner is told where to come from'],
  ],
  do: ['Say that it cannot be changed before it is sent.', 'Keep what was typed.'],
  dont: ['Ask for what the partner has signed.'],
};
