import type { Design } from '../../docs/design.ts';

export const personasDesign: Design = {
  purpose: 'Who one is in a chat, as pages: all of them, and the form of one.',
  anatomy: [
    ['card', 'portrait, name, highlights; the whole card leads to the form'],
    ['facts', 'which is the default, and in how many chats each is used'],
    ['back', 'the chat that one came from, by its character’s name'],
  ],
  states: [
    ['none yet', 'how characters call one until there is one'],
    ['none found', 'what no name begins with, and the way out of it'],
    ['limit', 'the number, and that all there are stay'],
    ['default', 'why it is not deleted'],
    ['gone', 'another tab deleted it'],
  ],
  do: ['Say what becomes of the chats before a persona goes.'],
  dont: ['Take a persona away when a plan ends.'],
};
