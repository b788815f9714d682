import type { Design } from '../../docs/design.ts';

export const subscribeScreenDesign: Design = {
  purpose: 'Shows every plan of a period with what it costs and adds, and leads to the checkout with the one that is chosen.',
  anatomy: [
    ['billing period', 'a group of radios, with what a year saves'],
    ['plans', 'beside each other: name, price, what it adds, one way on'],
    ['links', 'the comparison and the questions, where there are such pages'],
  ],
  states: [
    ['subscribed', 'the own plan is marked; the others lead to where it is changed'],
    ['sale, offer', 'the list price struck through and said, until when, and what follows'],
    ['nothing sold', 'one sentence'],
    ['loading', 'three plans keep their sizes'],
    ['offline', 'what is known stays'],
  ],
  do: ['Say which price is struck through.', 'Say what the second payment costs.'],
  dont: ['Sell a second plan to who has one.', 'Ask a guest to sign in before something was chosen.'],
};

export const comparisonScreenDesign: Design = {
  purpose: 'Says what each plan includes, from what its role may do.',
  anatomy: [
    ['head', 'a column for what is free and for each tier; it stays while the table is read'],
    ['rows', 'a tick, none, or an amount'],
    ['foot', 'one way on for each tier'],
  ],
  states: [
    ['subscribed', 'the own column is marked'],
    ['narrow', 'scrolls both ways, names of rows stay'],
  ],
  do: ['Take every tick from the permissions of the role.'],
  dont: ['Promise what a role lacks.'],
};

export const saleScreenDesign: Design = {
  purpose: 'Shows what costs less now, until when, and what it costs otherwise.',
  anatomy: [
    ['banner', 'the title of the brand, what it promises, the countdown, the end in UTC'],
    ['plans', 'the struck-through price names what it is'],
  ],
  states: [
    ['offer', 'a first period for this viewer alone, with its own countdown'],
    ['over', 'one sentence, and the list prices'],
    ['loading', 'three plans keep their sizes'],
  ],
  do: ['Promise what the prices keep.', 'Count on the server’s clock.'],
  dont: ['Begin a countdown again after a reload.', 'Move the figures.'],
};
