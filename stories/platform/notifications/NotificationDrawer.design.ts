import type { Design } from '../../docs/design.ts';

export const notificationDrawerDesign: Design = {
  purpose: 'What a member was told, to be read again, and how they want to be told.',
  anatomy: [
    ['bell', 'in the header, with a mark while something is unread'],
    ['drawer', 'newest first; below it what this page said in passing'],
    ['settings', 'this device, categories, quiet hours'],
  ],
  states: [
    ['unread', 'stronger, and said'],
    ['empty', 'says what will stand here'],
    ['no push', 'says what the browser would need'],
  ],
  do: ['Say what happened in one sentence.'],
  dont: ['Quote a chat.', 'Ask the browser before a press.'],
};
