import type { Design } from '../../docs/design.ts';

export const draftsDesign: Design = {
  purpose: 'What a member wrote of chatbots and has not saved: on this device, and in the account.',
  anatomy: [
    ['draft-card', 'cover, name, title or day, when it was written; the name covers the card and leads to its form'],
    ['badge', 'that somebody waits for it, or nothing'],
    ['removed', 'what is in the bin, and the day on which it is erased'],
  ],
  states: [
    ['none', 'what a draft is, and a way to begin one'],
    ['without a network', 'what this device has, why the rest is not there, and a way to ask again'],
    ['only here', 'that the account has not got it, or not all of it'],
    ['leaving', 'what becomes of what only this device has when its member signs out'],
  ],
  do: ['Show what is on the device whatever the account answers.', 'Offer the way back in the same breath as the removal.'],
  dont: ['Remove a draft because a list is empty.', 'Call one without a title by a number.'],
};
