import type { Design } from '../../docs/design.ts';

export const profileScreenDesign: Design = {
  purpose: 'What others see of a member, what the member sees, with whose model, and the way out with everything.',
  anatomy: [
    ['you', 'picture, username, name, highlights'],
    ['content', 'switches and the chat language, saved as they are pressed'],
    ['own model key', 'written, never read back'],
    ['your data', 'the archive, and the table of what is kept'],
    ['leaving', 'a warning of the plan, a choice, a button that counts'],
  ],
  states: [
    ['unsaved', 'a bar counts the changes and stays in sight'],
    ['saved elsewhere', 'both versions, and which holds'],
    ['archive', 'asked for, being made, there, failed'],
    ['guest', 'the way to sign in'],
  ],
  do: ['Ask before something typed is lost.'],
  dont: ['Let the button of leaving fire by itself.', 'Show more of a key than its ends.'],
};
