import type { Design } from '../../docs/design.ts';

export const serverPagesDesign: Design = {
  purpose: 'Pages that have to work before, beside or without the site: signing in, the law, no connection, a host of nobody.',
  anatomy: [
    ['header', 'the brand, on pages that one reads'],
    ['card', 'one heading, one thing to do'],
    ['links', 'the ways back'],
  ],
  states: [
    ['light and dark', 'by the brand’s mode'],
    ['wrong code', 'the field names what is wrong'],
    ['changes marked', 'what is new has a word and a line'],
    ['unknown host', 'colours of nobody: there is no brand to ask'],
  ],
  do: ['Work without a script wherever there is a way to.'],
  dont: ['Load anything that is not in the document.'],
};
