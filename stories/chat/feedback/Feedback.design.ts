import type { Design } from '../../docs/design.ts';

export const feedbackDesign: Design = {
  purpose: 'Says what a reply was like: to its author, to us, to nobody else.',
  anatomy: [
    ['rating', 'four faces, a radio group'],
    ['label', 'bookmark with a word'],
    ['report', 'reason, comment, what is sent along'],
  ],
  states: [
    ['low rating', 'asks what was expected'],
    ['sent', 'thanks for five seconds'],
    ['failed', 'keeps what was chosen'],
  ],
  do: ['Say who reads a report.'],
  dont: ['Ask before somebody has read.'],
};
