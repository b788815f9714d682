import type { Design } from '../../docs/design.ts';

export const checkoutScreenDesign: Design = {
  purpose: 'Buys a plan: what, for how much, for how long, and what the processor says.',
  anatomy: [
    ['plans', 'radio cards'],
    ['summary', 'lines that add up, at the end side'],
    ['card', 'the processor’s own frame'],
    ['consent', 'what one agrees to'],
  ],
  states: [
    ['loading', 'the summary keeps its size'],
    ['refused coupon', 'why, the price stays'],
    ['failed, declined', 'what happened, nothing was taken'],
    ['offline', 'the button says so'],
    ['bought', 'what holds from now on'],
  ],
  do: ['Say the price and the period on the button’s line.'],
  dont: ['Tick a box for somebody.', 'Count down.'],
};
