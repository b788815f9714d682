import type { Design } from '../../docs/design.ts';

export const languageDialogDesign: Design = {
  purpose: 'Turns the site to another language of the brand, and says how far each can be trusted.',
  anatomy: [
    ['language', 'by its own name, in its own letters'],
    ['status', 'Reviewed, where somebody who speaks it has'],
    ['note', 'that the others are drafts, once for all'],
  ],
  states: [
    ['typical', 'the language of the page is marked'],
    ['many', 'the list scrolls in the dialog'],
  ],
  do: ['Name a language as those call it who speak it.'],
  dont: ['Show a flag: a language is no country.'],
};
