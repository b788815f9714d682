import type { Design } from '../../docs/design.ts';

export const doctorDesign: Design = {
  purpose: 'Tells a partner what would break on their page before a visitor meets it.',
  anatomy: [
    ['form', 'address of the page, tag, headers'],
    ['finding', 'sign, sentence, what to change'],
  ],
  states: [
    ['empty', 'says what it needs'],
    ['healthy', 'every check with its sentence'],
    ['broken', 'what is wrong first'],
    ['not asked', 'what could not be tried, and why'],
  ],
  do: ['Say what to write where, letter for letter.'],
  dont: ['Blame something that was not tried.'],
};
