import { expect, it } from 'vitest';
import { isPostalCode, isZip } from './postal-code.ts';

it.each([
  ['US', '04101', true],
  ['US', '04101-1234', true],
  ['US', '0410', false],
  ['US', '04101 1234', false],
  ['CA', 'K1A 0B1', true],
  ['CA', 'K1A0B1', true],
  ['CA', 'K1A-0B1', false],
  ['GB', 'SW1A 1AA', true],
  ['PL', '00-950', true],
  ['DE', '', false],
  ['DE', '-10115', false],
  ['DE', '10115;', false],
])('in %s, %s: %s', (country, code, isOne) => expect(isPostalCode(code, country)).toBe(isOne));

it('is a zip in three countries', () => expect(['US', 'PH', 'IR', 'DE'].map(isZip)).toEqual([true, true, true, false]));
