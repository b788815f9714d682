import type { Design } from '../../docs/design.ts';

export const bannersDesign: Design = {
  purpose: 'What a brand tells the people on a screen, for as long as it holds.',
  anatomy: [
    ['main', 'the wide place: the brand’s colour or its own, one over another, turning'],
    ['side', 'the quiet place beside it, below it where there is no room'],
    ['words', 'a title and a sentence; over a picture they stand on a plate of the ground'],
    ['ways', 'one or two actions, only those that lead somewhere'],
    ['turning', 'previous, next and pause, in a row with the actions'],
    ['countdown', 'days, hours, minutes and seconds, spoken at 60, 10 and 0'],
  ],
  states: [
    ['several', 'share one cell: the tallest gives the height, turning moves nothing'],
    ['held', 'still under a pointer, with the focus inside, under reduced motion'],
    ['closed', 'gone for the session, from this screen and place'],
    ['none', 'no room is kept'],
  ],
  do: ['Say one thing.', 'Let the engine correct colours that cannot be read.'],
  dont: ['Put words on a bare picture.', 'Offer a page that is not there.'],
};
