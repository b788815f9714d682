import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCachedTokenizer, estimateTokenizer } from './tokenizer.ts';

const { count } = estimateTokenizer;

describe('estimateTokenizer', () => {
  // The true counts are those of o200k_base.
  it.each([
    ['"You came back," she says, brushing the dust from her sleeves.', 14],
    ['«Ты вернулся», — говорит она, стряхивая пыль с рукавов.', 23],
    ['米拉从旧地图上抬起头来，微笑着。', 19],
    ['ミラは古い地図から顔を上げて微笑む。', 16],
  ])('comes near the truth for %s', (text, truth) => {
    expect(Math.abs(count(text) / truth - 1)).toBeLessThan(0.3);
  });

  it('is 0 for nothing and grows with the text', () => {
    expect(count('')).toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => count(`${a}\n\n${b}`) >= count(a)),
    );
  });

  it('never charges more for texts joined at a break than for the parts and the break', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (a, b) => count(`${a}\n\n${b}`) <= count(a) + count('\n\n') + count(b),
      ),
      { examples: [['🌀𞸀', 'ꀀ↩𐊀Ａ Ⰰ ꀀก']], numRuns: 1000 },
    );
  });
});

describe('createCachedTokenizer', () => {
  it('counts each text once and forgets the one not met for longest', () => {
    const counted: string[] = [];
    const cached = createCachedTokenizer({ name: 'letters', count: (text) => (counted.push(text), text.length) }, 6);
    expect(['ab', 'cd', 'ab', 'efg', 'ab', 'cd'].map((text) => cached.count(text))).toEqual([2, 2, 2, 3, 2, 2]);
    expect(counted).toEqual(['ab', 'cd', 'efg', 'cd']);
  });
});
