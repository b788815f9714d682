import type { CardOnFile, DeclineReason } from '@troupe/protocol';

/** What a charge of a test card comes to; after a challenge, when the buyer approved it. */
type Ending = 'paid' | DeclineReason;

export interface TestCard {
  /** The number that testers know; it stays in the card page. */
  number: string;
  type: CardOnFile['type'];
  ending: Ending;
  isChallenged?: true;
  /** The charge takes some seconds, and its end comes as an event. */
  isSlow?: true;
  /** The processor does not answer. */
  isOut?: true;
  /** What a further charge of the card comes to, where its first one was paid; `ending` unless told. */
  later?: Ending;
}

/** The numbers are the customary ones of the trade; no bank has given them out. */
export const testCards = {
  visa: { number: '4242424242424242', type: 'visa', ending: 'paid' },
  master: { number: '5555555555554444', type: 'master', ending: 'paid' },
  discover: { number: '6011111111111117', type: 'discover', ending: 'paid' },
  challenge: { number: '4000000000003220', type: 'visa', ending: 'paid', isChallenged: true },
  challenge_then_declined: { number: '4000008260003178', type: 'visa', ending: 'card_insufficient_funds', isChallenged: true },
  declined: { number: '4000000000000002', type: 'visa', ending: 'card_declined' },
  insufficient_funds: { number: '4000000000009995', type: 'visa', ending: 'card_insufficient_funds' },
  expired: { number: '4000000000000069', type: 'visa', ending: 'card_expired' },
  declined_later: { number: '4000000000000341', type: 'visa', ending: 'paid', later: 'card_declined' },
  slow: { number: '4000000000000077', type: 'visa', ending: 'paid', isSlow: true },
  outage: { number: '4000000000000119', type: 'visa', ending: 'paid', isOut: true },
} as const satisfies Record<string, TestCard>;
export type TestCardName = keyof typeof testCards;

export const findTestCard = (name: string): TestCard | undefined =>
  Object.hasOwn(testCards, name) ? testCards[name as TestCardName] : undefined;
