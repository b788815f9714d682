import type { Design } from '../../docs/design.ts';

export const decisionScreenDesign: Design = {
  purpose:
    'A decision about an account with its reasons, its appeal and its clock on one page, also for an account that is barred.',
  anatomy: [
    ['statement', 'what, how long, where, facts, ground, how it was found and decided, what one can do'],
    ['appeal', 'the thread, and the next word while there may be one'],
    ['timeline', 'what happened, and what is to happen by when'],
  ],
  states: [
    ['open', 'the form of the first word'],
    ['with us', 'the thread, a short form, the day on which an answer is due'],
    ['late', 'the same, and the clock says so'],
    ['granted, upheld', 'first of all, in the words of the moderator who decided'],
    ['too late', 'no form'],
  ],
  do: ['Give the reason before the remedy.', 'Keep what somebody wrote when sending fails.'],
  dont: ['Name which moderator speaks.', 'Use red for anything that can be undone.'],
};
