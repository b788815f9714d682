import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalChanges } from './legal-changes.ts';
import type { PlainBlock } from './legal-versions.ts';

const block = (text: string): PlainBlock => ({ kind: 'text', lines: [[{ text }]] });
const told = (before: string, now: string) =>
  legalChanges([...before].map(block), [...now].map(block))
    .map(({ lines, change }) => ({ same: ' ', added: '+', removed: '-' })[change] + (lines[0]?.[0]?.text ?? ''))
    .join('');

describe('what changed between two versions', () => {
  it.each([
    ['abc', 'abc', ' a b c'],
    ['abc', 'axc', ' a-b+x c'],
    ['abc', 'abcd', ' a b c+d'],
    ['abc', 'c', '-a-b c'],
    ['', 'ab', '+a+b'],
    ['ab', '', '-a-b'],
  ])('from %j to %j is %j', (before, now, changes) => expect(told(before, now)).toBe(changes));

  it('holds both versions, whole and in order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, now) => {
        const blocks = legalChanges([...before].map(block), [...now].map(block));
        const without = (change: string) =>
          blocks
            .filter((one) => one.change !== change)
            .map(({ lines }) => lines[0]?.[0]?.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, now]);
      }),
    );
  });
});
