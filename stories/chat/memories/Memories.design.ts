import type { Design } from '../../docs/design.ts';

export const memoriesDesign: Design = {
  purpose: 'What is remembered of a conversation, by hand or by itself.',
  anatomy: [
    ['counter', 'n of 250 letters'],
    ['card', 'text, kind, pin, edit, forget'],
    ['share', 'how much of the context it takes'],
  ],
  states: [
    ['over the limit', 'counter and message in danger, saving waits'],
    ['pinned', 'first'],
    ['outdated', 'says which message is gone'],
    ['no permission', 'what a plan would add'],
  ],
  do: ['Show what is forgotten next.'],
  dont: ['Save half of a memory.'],
};
