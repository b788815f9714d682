import { describe, expect, it } from 'vitest';
import { pictureWidths, srcSetOf, variantPath } from './picture-variants.ts';

const kept = `/files/${'a'.repeat(43)}`;

describe('the sizes of a picture', () => {
  it('are addresses below its own, each with its width', () => {
    const candidates = srcSetOf(kept)
      ?.split(',')
      .map((one) => one.split(' '));
    expect(candidates?.map(([, width]) => width)).toEqual(pictureWidths.map((width) => `${width}w`));
    for (const [address] of candidates ?? []) expect(address).toMatch(variantPath);
  });

  it.each([
    '/art/mara.svg?v=1',
    `https://elsewhere.example${kept}`,
    `${kept}?x`,
    `${kept}/48`,
    'data:image/png;base64,AA',
    '/files/short',
  ])('are none of %s, which is not a file of ours', (src) => {
    expect(srcSetOf(src)).toBeUndefined();
  });
});
