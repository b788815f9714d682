import { expect, it } from 'vitest';
import { overfullFolders } from './folders.ts';

const filled = (folder: string, count: number, end = 'ts') => Array.from({ length: count }, (_, n) => `${folder}/f${n}.${end}`);

it('a folder of 25 files is read at a glance; one of 26 is named', () => {
  expect(overfullFolders([...filled('a', 25), ...filled('a/b', 26)])).toEqual({ 'a/b': 26 });
});

it('tests stand beside what they test and count for nothing; neither do migrations and releases', () => {
  const files = [
    ...filled('a', 20),
    ...filled('a', 20, 'test.tsx'),
    ...filled('e2e', 60, 'spec.ts'),
    ...filled('db/migrations/meta', 30),
  ];
  expect(overfullFolders(files)).toEqual({});
});
