import { describe, expect, it } from 'vitest';
import { cardRulesScript, cardTypeOf, isExpired, isLuhnValid, readExpiry } from './card-rules.ts';
import { testCards } from './test-cards.ts';

describe('a card number', () => {
  it.each(Object.entries(testCards))('of the test card %s is well formed and of its brand', (_, { number, type }) => {
    expect(isLuhnValid(number)).toBe(true);
    expect(cardTypeOf(number)).toBe(type);
  });

  it('with any one digit changed is noticed', () => {
    const { number } = testCards.visa;
    for (let at = 0; at < number.length; at++) {
      for (const digit of '0123456789') {
        if (digit !== number[at]) expect(isLuhnValid(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
      }
    }
  });

  it('is digits, neither too few nor too many', () => {
    for (const wrong of ['', '0', '4242', '42424242424242424242', '4242-4242-4242-4242']) expect(isLuhnValid(wrong)).toBe(false);
  });

  it('of a brand that checkout does not take has no type', () => {
    for (const number of ['378282246310005', '30569309025904', '3530111333300000']) expect(cardTypeOf(number)).toBeNull();
    expect(cardTypeOf('2223003122003222')).toBe('master');
    expect(cardTypeOf('2720992222222222')).toBe('master');
    expect(cardTypeOf('2721000000000000')).toBeNull();
  });
});

describe('an expiry', () => {
  it.each([
    ['01/30', '01/30'],
    ['1 / 30', '01/30'],
    ['0130', '01/30'],
    ['12 / 2030', '12/30'],
    ['12-30', '12/30'],
    ['13/30', null],
    ['00/30', null],
    ['1230/', null],
    ['', null],
  ])('%s reads as %s', (text, read) => expect(readExpiry(text)).toBe(read));

  it('counts to the end of its month, everywhere on earth', () => {
    expect(isExpired('11/26', Date.parse('2026-11-30T23:59:59Z'))).toBe(false);
    expect(isExpired('11/26', Date.parse('2026-12-01T11:59:59Z'))).toBe(false);
    expect(isExpired('11/26', Date.parse('2026-12-01T12:00:00Z'))).toBe(true);
    expect(isExpired('12/26', Date.parse('2026-12-31T12:00:00Z'))).toBe(false);
  });
});

it('prints its rules as a script that browsers read', () => {
  const run = new Function(`${cardRulesScript}; return [isLuhnValid('4242424242424242'), readExpiry('1/30'), cardTypeOf('4')]`);
  expect(run()).toEqual([true, '01/30', 'visa']);
});
