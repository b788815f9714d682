import type { Design } from '../../docs/design.ts';

export const characterCardDesign: Design = {
  purpose: 'A character as a cover on a shelf. The name is the only link and fills the card.',
  anatomy: [
    ['cover', '4:5 picture, or the brand’s recipe'],
    ['heart', 'favourite, on hover, focus and touch'],
    ['flag', 'New'],
    ['name, title', 'one line and two lines of reserved height'],
    ['messages, rating', 'numbers; no rating under 0.01'],
  ],
  states: [
    ['rest, hover', 'the cover lifts 3 px'],
    ['focus', 'the ring is the whole card’s'],
    ['loading', 'skeleton of the same size'],
    ['adult', 'blurred; members who have adult content on may show it'],
    ['long text', 'cut after its lines, rows stay level'],
  ],
  do: ['Let the cover carry the colour.'],
  dont: ['Put a second link on a card.', 'Shrink a name to fit.'],
};
