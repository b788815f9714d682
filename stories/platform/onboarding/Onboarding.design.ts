import type { Design } from '../../docs/design.ts';

export const onboardingDesign: Design = {
  purpose: 'Asks a new account for what it lacks, in two steps, on a page or over one.',
  anatomy: [
    ['steps', 'which of the two this is'],
    ['fields', 'username with its availability, and name'],
    ['statements', 'two boxes whose wording binds'],
    ['guidelines', 'six rules, and a word that opens the chat'],
    ['what comes along', 'a guest story, by name: chats and picks'],
  ],
  states: [
    ['free, taken, could not be checked', 'one line below the username'],
    ['missing', 'what is not filled in, each a way to its field'],
    ['guidelines', 'the second step'],
  ],
  do: ['Keep what was typed.', 'Name what is missing.'],
  dont: ['Ask for more than is needed.'],
};
