import { describe, expect, test } from 'vitest';
import { checkFloors, tellFloors } from './core-floors.ts';

const told = (file: string, ...imports: string[]) =>
  tellFloors([[file, imports.map((path) => `import { a } from '${path}';`).join('\n')]]);

describe('the areas of core’s platform', () => {
  test('stand on floors as they are', () => expect(checkFloors()).toBe(true));

  test('take a part by its file, and what stands below them by its door', () => {
    expect(told('shell/guards/Gate.tsx', '../../parts/errors/ErrorSection.tsx', '../../catalogue/index.ts')).toEqual([]);
    expect(told('catalogue/explore/Grid.tsx', '../search/SearchBox.tsx', '../../../app/index.ts')).toEqual([]);
  });

  test.each([
    ['a part on an area', 'parts/errors/ErrorSection.tsx', '../../account/index.ts', 'parts does not stand on account'],
    ['an area on one above it', 'catalogue/profile/A.tsx', '../../shell/index.ts', 'catalogue does not stand on shell'],
    ['an area on the roof', 'account/age/A.tsx', '../../index.ts', 'account does not stand on index.ts'],
    ['past a door', 'personas/A.tsx', '../catalogue/search/SearchBox.tsx', 'catalogue is entered by catalogue/index.ts'],
    ['by its own door', 'personas/A.tsx', './index.ts', 'a file takes what its own area has by its file'],
  ])('do not stand %s', (_, file, path, fault) => expect(told(file, path)).toEqual([expect.stringContaining(fault)]));

  test('are tested with anything', () =>
    expect(told('parts/errors/ErrorSection.test.tsx', '../../account/index.ts')).toEqual([]));
});
