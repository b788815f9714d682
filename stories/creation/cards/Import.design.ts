import type { Design } from '../../docs/design.ts';

export const importDesign: Design = {
  purpose: 'Brings chatbots from elsewhere: read, reviewed, and saved for their creator alone.',
  anatomy: [
    ['import-row', 'one file: the name in it, how far it is, and what can be done'],
    ['badge', 'how many fields are kept, changed, dropped, and kept for the way out'],
    ['import-report', 'each field and what becomes of it, in the words of the reader of the file’s format'],
  ],
  states: [
    ['none yet', 'what may come, and that nothing is saved unasked'],
    ['reading', 'one file at a time; the others wait'],
    ['ready', 'the sums, the report, and the way to save it'],
    ['failed', 'what is wrong with the file; the others go on'],
    ['the same', 'a file that is here already is not read twice'],
    ['not agreed', 'the guidelines come before the first saving'],
  ],
  do: ['Say what was changed before what was kept.'],
  dont: ['Stop at a file that is broken.', 'Save while somebody reads.'],
};
