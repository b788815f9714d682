import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test.each([
  ['*She nods.* “The mill is old.”', 250, 'She nods. “The mill is old.”'],
  ['One two. Three four. Five six.', 21, 'One two. Three four.'],
  ['One two three four five six', 12, 'One two'],
  ['abcdefghijklmnop', 5, 'abcde'],
  ['🦢🦢🦢🦢', 5, '🦢🦢'],
  ['👨‍👩‍👧👨‍👩‍👧', 12, '👨‍👩‍👧'],
  ['🇩🇪🇩🇪🇩🇪', 6, '🇩🇪'],
])('%j in %i is %j', (text, max, expected) => {
  expect(firstWords(text, max)).toBe(expected);
});
