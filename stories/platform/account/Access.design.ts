import type { Design } from '../../docs/design.ts';

export const accessDesign: Design = {
  purpose: 'How an account is opened: its address, changed by proof alone, and every device that is signed in.',
  anatomy: [
    ['address', 'the one that counts now, the new one, and its code once it is sent'],
    ['revert', 'what the link of the mail to the old address opens'],
    ['passkeys', 'each with its name, last use and host; one more, where somebody has just signed in'],
    ['devices', 'each with where, since when and its last use, and the way out of it'],
  ],
  states: [
    ['ask', 'a field for the new address'],
    ['pending', 'a field for the code, which was sent there'],
    ['signed in too long ago', 'a way to sign in again, and no form'],
    ['relay', 'why another address is needed'],
    ['ten passkeys', 'no way to add one, and why'],
    ['one device', 'no way to end the others'],
  ],
  do: ['Say that nothing changes before the code.', 'Mark the device one is at.'],
  dont: ['Tell whether an address belongs to somebody.', 'End a session without saying which.'],
};
