import type { Design } from '../docs/design.ts';

export const dialogDesign: Design = {
  purpose: 'A dialog asks one question or takes one short entry; a drawer holds what stands at the side where there is room.',
  anatomy: [
    ['dialog', 'title, text, actions; 420 px at most, full width on a small screen'],
    ['drawer', 'head with a cross, body that scrolls, foot for actions'],
    ['overlay', 'dims the page and keeps the focus inside'],
  ],
  states: [
    ['open', 'the focus goes in, the page behind is inert'],
    ['closed', 'Escape, the cross or the overlay; the focus goes back to what opened it'],
    ['start and end', 'navigation at the start, filters and the chat menu at the end'],
  ],
  do: ['Put the primary action last in reading order.', 'Leave the cross out where the actions already offer a way back.'],
  dont: ['Open a dialog over a dialog.', 'Show one that nobody asked for.'],
};
