import type { Design } from '../../docs/design.ts';

export const voiceDesign: Design = {
  purpose: 'Listens to a reply, and chooses the voice that reads it.',
  anatomy: [
    ['voices', 'name, sample, chosen one'],
    ['reader', 'play, place, speed'],
  ],
  states: [
    ['loading', 'said after a moment'],
    ['speaking', 'time and bar'],
    ['no permission', 'what a plan would add'],
    ['failed', 'says so, and tries again'],
  ],
  do: ['Stop when another one begins.'],
  dont: ['Begin to speak by itself.'],
};
