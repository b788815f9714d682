import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { marks } from './BrandMark.tsx';

it('has a tab icon for every drawn mark', () => {
  const icons = readdirSync(resolve(import.meta.dirname, '../../public/marks')).map((file) => file.replace('.svg', ''));
  expect(icons.toSorted()).toEqual(Object.keys(marks).toSorted());
});
