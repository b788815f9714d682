import type { Design } from '../../docs/design.ts';

export const chatScreenDesign: Design = {
  purpose: 'A conversation, set like a page.',
  anatomy: [
    ['head', 'face, name, creator, favourite, menu'],
    ['log', 'the only thing that scrolls'],
    ['message', 'bubble, name, time, tools'],
    ['strips', 'what has to be known now'],
    ['composer', 'never scrolls away'],
  ],
  states: [
    ['streaming', 'the bubble grows, a block caret, said as busy'],
    ['stopped, interrupted', 'says so, with Continue'],
    ['offline', 'everything stays, what is sent waits'],
    ['guest, limit', 'a notice, the story stays'],
    ['long history', 'older pages come before one reaches them'],
    ['blocked, private', 'why, and what still can be done'],
  ],
  do: ['Say that the other side is an AI.', 'Stay at the end unless somebody reads above.'],
  dont: ['Animate letters.', 'Move what somebody reads.'],
};
