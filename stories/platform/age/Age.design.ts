import type { Design } from '../../docs/design.ts';

export const ageDesign: Design = {
  purpose: 'Lets a member show that they are over 18, in a way of their choice, and shows everything that is kept of it.',
  anatomy: [
    ['notice', 'where one stands, when there is something to say'],
    ['ways', 'each with what it needs before it is pressed; none is the first by colour'],
    ['record', 'all that is kept, as it stands now, and its removal'],
    ['dialog', 'waiting, confirmed, or not confirmed, with what comes next'],
    ['explanation', 'how it works, why, and who helps'],
  ],
  states: [
    ['waiting', 'nothing was shown yet'],
    ['verified', 'a proof that counts here'],
    ['reverify', 'a proof that ended, or is not enough here'],
    ['verify', 'a check failed, or the country asks at the door'],
    ['inform, disabled', 'no check is needed, or there is none'],
    ['failed', 'another way at once, the same after a day, then a person'],
    ['provider down', 'one sentence, and help'],
  ],
  do: ['Say what a way needs before it is pressed.', 'Say what is kept.', 'Lead back to where one was.'],
  dont: ['Decorate with locks.', 'Make one way look like the right one.', 'Treat a check that failed as guilt.'],
};

export const matureToggleDesign: Design = {
  purpose: 'Shows or hides mature content in the lists of this device, on the brand that has it.',
  anatomy: [
    ['switch', 'its name and whether it is on'],
    ['prompt', 'what stands in the way, with one next step'],
  ],
  states: [
    ['off', 'nothing mature is listed'],
    ['on', 'the account shows it, and so does this device'],
    ['guest', 'unlocking it takes an account and a check of the age'],
    ['not allowed yet', 'the profile first, and back here'],
    ['proof ended', 'a new one first; stays until it is answered'],
  ],
  do: ['Lead back to the very lists one came from.', 'Go off at once, in every tab.'],
  dont: ['Turn anything on because an address says so.', 'Show the switch where the brand has nothing mature.'],
};
