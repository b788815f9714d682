import type { Design } from '../../docs/design.ts';

export const mailsDesign: Design = {
  purpose: 'Tells somebody one thing outside the product, readable with pictures off and in every mail program.',
  anatomy: [
    ['name', 'the brand, in its own face'],
    ['card', 'what happened, in one heading'],
    ['code, facts, button', 'what to type, to know, to do: one action at most'],
    ['note', 'what to do where something is not as it should be'],
    ['foot', 'why one got it, and the brand’s host'],
  ],
  states: [
    ['light and dark', 'by the reader’s system, where the theme has both'],
    ['long words', 'a device or a name of any length wraps'],
    ['right to left', 'the brand’s direction; a code stays left to right'],
  ],
  do: ['Say in the subject what it is.', 'Write the same in plain text.'],
  dont: ['Load anything.', 'Quote what people said to each other.'],
};
