import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

/** Components that write an `<img>` of their own, and why. */
const own: Record<string, string> = {
  'packages/core/src/ui/display/Picture.tsx': 'is the one that all others use',
  'packages/core/src/chat/images/PictureDialog.tsx': 'shows the whole picture',
  'packages/core/src/chat/conversation/MessageItem.tsx': 'shows the whole picture, which the reader may keep',
  'packages/core/src/chat/ads/AdCard.tsx': 'is a picture of the house, at one size',
  'packages/core/src/platform/shell/banners/Banner.tsx': 'is a file of the brand, at an address that we do not change',
  'packages/site/src/brand/BrandMark.tsx': 'is the brand’s own file, at an address that we do not change',
};

it('pictures are fetched at the size they are shown: components use `Picture`', () => {
  const components = globSync('packages/{core,embed,site}/src/**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(components.length).toBeGreaterThan(100);
  const writing = components.filter((file) =>
    /<img\b/.test(readFileSync(resolve(root, file), 'utf8').replaceAll(/^ *\*.*$/gm, '')),
  );
  expect(writing.toSorted()).toEqual(Object.keys(own).toSorted());
});
