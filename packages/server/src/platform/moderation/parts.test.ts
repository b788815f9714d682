import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parts } from './judging.ts';

const textsOf = (text: string) => parts({ kind: 'user_text', text }).map((item) => ('text' in item ? item.text : ''));
/** Letters of which one is read as up to eighteen. */
const wide = ['\ufdfa', '\ufdfb', '\u3388', '\u2167', '\ufb03', '\u33a9'];

describe('the parts of a text that are judged at a time', () => {
  it.each([...wide, 'x', '😀'])('have at most 8,000 characters as they are read, of nothing but %s', (letter) => {
    for (const length of [8000, 24_000, 100_000]) {
      const found = textsOf(letter.repeat(length / letter.length));
      for (const part of found) expect(part.normalize('NFKC').length).toBeLessThanOrEqual(8000);
    }
  });

  it('hold every word of it whole, wherever it stands', () => {
    const run = fc.tuple(fc.constantFrom(...wide, 'x', ' ', 'word '), fc.integer({ min: 0, max: 9000 }));
    const text = fc.array(run, { maxLength: 4 }).map((runs) => runs.map(([letter, times]) => letter.repeat(times)).join(''));
    const word = 'a-word-of-some-hundred-letters-'.repeat(3);
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(textsOf(before + word + after).some((part) => part.includes(word))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('are one where it is short, the very item', () => {
    const item = { kind: 'user_text', text: 'a mild text' } as const;
    expect(parts(item)).toEqual([item]);
    expect(parts(item)[0]).toBe(item);
  });
});
