import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storablePieces, storableText } from './storable-text.ts';

async function* inPieces(pieces: readonly string[]) {
  yield* pieces;
}
const collect = async (pieces: readonly string[]) => {
  const all: string[] = [];
  for await (const piece of storablePieces(inPieces(pieces))) all.push(piece);
  return all;
};

describe('a storable text', () => {
  it('has neither NUL nor half a pair, and keeps everything else', () => {
    expect(storableText('a\0b\ud83dc\ude00')).toBe('ab\ufffdc\ufffd');
    expect(storableText('\t\u0001 🎭 ש\u200f\n')).toBe('\t\u0001 🎭 ש\u200f\n');
  });

  it('that comes in pieces is the same text, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', '\0', '\ud83c', '\udfad', '🎭', 'ü', '')), async (pieces) => {
        const got = await collect(pieces);
        expect(got.join('')).toBe(storableText(pieces.join('')));
        for (const piece of got) expect(storableText(piece)).toBe(piece);
      }),
    );
  });
});
