import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disguises } from './testing.ts';
import { createTermFinder } from './term-finder.ts';

const marked = '«TEST:MARKED-WORD»';
const finder = createTermFinder([
  { text: marked, value: 'marked', isAnywhere: true },
  { text: 'plumbus', value: 'word' },
  { text: 'blue lagoon', value: 'two' },
  { text: '禁句', value: 'han' },
]);
const found = (text: string) => [...finder.find(text)].toSorted();

describe('terms in texts', () => {
  it('finds whole words, several words, and words of scripts without spaces', () => {
    expect(found('A Plumbus, please.')).toEqual(['word']);
    expect(found('the Blue -- lagoon.')).toEqual(['two']);
    expect(found('これは禁句です')).toEqual(['han']);
    expect(found(`before ${marked} after`)).toEqual(['marked']);
    expect(found('plumbuses and aplumbus, blue and lagoon')).toEqual([]);
  });

  it.each(Object.entries(disguises))('finds every term under a disguise: %s', (_, disguise) => {
    for (const [term, value] of [
      [marked, 'marked'],
      ['plumbus', 'word'],
      ['blue lagoon', 'two'],
    ] as const)
      for (const around of [(text: string) => text, (text: string) => `He said ${text} and left.`, (text: string) => `I ${text}`])
        expect(found(around(disguise(term))), around(disguise(term))).toContain(value);
  });

  it.each([['plain', (text: string) => text] as const, ...Object.entries(disguises)])(
    'shows nothing of a term before it is whole, wherever the text is split: %s',
    (_, disguise) => {
      const before = 'Good words first. ';
      const text = `${before}${disguise(marked)} and more`;
      for (let cut = 1; cut < text.length; cut += 1) {
        const piece = text.slice(0, cut);
        if (finder.find(piece).size > 0) break;
        const shown = piece.slice(0, piece.length - finder.pendingLength(piece));
        expect(before.startsWith(shown), `${cut}: ${shown}`).toBe(true);
      }
    },
  );

  it('holds nothing back of what begins no term', () => {
    for (const text of ['Hello', 'The lamp flickers, and', 'So.', '*nods slowly*', 'Wait for me', ''])
      expect(finder.pendingLength(text)).toBe(0);
  });

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const pending = finder.pendingLength(text);
        expect(pending).toBeGreaterThanOrEqual(0);
        expect(pending).toBeLessThanOrEqual(text.length);
        finder.find(text);
      }),
    );
  });
});
