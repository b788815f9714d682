import type { Design } from '../../docs/design.ts';

export const composerDesign: Design = {
  purpose: 'What one writes, and what helps with writing.',
  anatomy: [
    ['persona', 'as whom'],
    ['composer-text', 'grows to 40 % of the height'],
    ['commands', 'opened by a slash'],
    ['ideas', 'three sentences to begin with'],
    ['record', 'speech to text'],
    ['send', 'becomes stop while words come'],
  ],
  states: [
    ['empty, filled', 'send is there from the first letter'],
    ['writing', 'the box stays open, sending waits'],
    ['offline', 'what was said waits in the outbox, in order'],
    ['limit', 'the counter turns to danger'],
    ['guest', 'a notice in place of the persona'],
  ],
  do: ['Keep every draft.'],
  dont: ['Take the focus while somebody reads.'],
};
