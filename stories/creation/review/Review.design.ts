import type { Design } from '../../docs/design.ts';

export const reviewQueueDesign: Design = {
  purpose: 'What waits for a reviewer, one row a chatbot, in the order in which it is to be decided.',
  anatomy: [
    ['review-row', 'picture, name, creator; kind, reports, since when, by when, who looks at it'],
    ['select', 'one kind alone'],
    ['button', 'asks anew; more at the end'],
  ],
  states: [
    ['nothing waits', 'that, and where a kind is chosen the way to all'],
    ['late', 'in words and with a sign'],
    ['taken', 'who looks at it'],
    ['for adults', 'the picture is blurred until it is pressed'],
    ['narrow', 'each row is a card that names its values'],
  ],
  do: ['Say what is late in words.', 'Keep the order of the server.'],
  dont: ['Show a picture for adults unasked.'],
};

export const reviewCaseDesign: Design = {
  purpose: 'One case: what waits beside what is served, what was said about it, and the decision.',
  anatomy: [
    ['review-text', 'what came and what went, word by word; the unchanged folded; all of a new chatbot'],
    ['review-links', 'addresses that stand in the text'],
    ['review-reports', 'what was reported, with the text as it was'],
    ['review-decisions', 'what was decided before, and for whom each text was'],
    ['review-decide', 'what, why, the text to the creator and, on another ground, the internal note'],
  ],
  states: [
    ['held', 'that oneself looks at it; everything can be decided'],
    ['taken', 'who looks at it, read only, and the way to take over'],
    ['one’s own', 'that somebody else decides'],
    ['changed', 'that it says something else by now; what was typed stays'],
    ['over', 'who decided what, and the way to the next case'],
  ],
  do: ['Keep what is typed, whatever happens to the case.', 'Ask before a chatbot is closed.'],
  dont: ['Tell added from removed by colour alone.', 'Send anything by a single key.'],
};
