import type { Design } from '../../docs/design.ts';

export const studioDesign: Design = {
  purpose: 'Makes a theme: change a token, see every part, take the file along.',
  anatomy: [
    ['controls', 'by group'],
    ['preview', 'real components'],
    ['contrast', 'each role on its worst ground'],
    ['bar', 'undo, import, export'],
  ],
  states: [
    ['typical', 'everything as the brand has it'],
    ['corrected', 'what was changed, and to what'],
    ['refused', 'what cannot be, with its path'],
  ],
  do: ['Show the correction beside the value.'],
  dont: ['Accept a colour that cannot be read.'],
};
