import type { Design } from '../../docs/design.ts';

export const reportDesign: Design = {
  purpose: 'Tells moderators what is wrong with a chatbot, and what should become of it.',
  anatomy: [
    ['subject', 'the chatbot by its face and name, or the question for its id'],
    ['choices', 'what is wrong; what should happen'],
    ['details', 'in at most 250 characters'],
    ['receipt', 'until when it is handled'],
  ],
  states: [
    ['no id', 'asked for, an address will do'],
    ['nobody has the id', 'it stays to be put right'],
    ['incomplete', 'what is missing before it can be sent'],
    ['sent', 'said once, and not to be sent again'],
    ['failed', 'why, with every word kept'],
    ['partner’s user', 'where to report instead'],
  ],
  do: ['Say who reads it and by when.'],
  dont: ['Promise what a moderator will decide.', 'Tell the creator who wrote it.'],
};
