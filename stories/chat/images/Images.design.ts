import type { Design } from '../../docs/design.ts';

export const imagesDesign: Design = {
  purpose: 'Pictures of the conversation: made here, looked at, kept with their message.',
  anatomy: [
    ['picture', 'in the log, with what was asked for'],
    ['panel', 'prompt, style, what to leave out'],
    ['all pictures', 'a page at a time'],
  ],
  states: [
    ['being made', 'its place is kept, with a number'],
    ['failed', 'why, and again'],
    ['none yet', 'what one could ask for'],
    ['training', 'how long, and what it will do'],
  ],
  do: ['Reserve the height.'],
  dont: ['Show a picture whose message is gone.'],
};
