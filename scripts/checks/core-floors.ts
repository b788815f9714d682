import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { specifiersOf } from './cycles.ts';
import { root } from '../step.ts';

const source = 'packages/core/src/platform';

/** The areas of the platform, and on which others each stands. `parts` is ground: it is entered by any file, an area by its door. */
const floors: Readonly<Record<string, readonly string[]>> = {
  parts: [],
  account: ['parts'],
  catalogue: ['parts'],
  personas: ['parts', 'catalogue'],
  shell: ['parts', 'account', 'catalogue'],
  studio: ['parts', 'catalogue'],
};
const areaOf = (file: string): string => file.split('/', 1)[0] ?? '';

/** What is wrong about an import of a file of the platform from another, both by their paths below it; null where nothing is. */
const faultOf = (file: string, path: string): string | null => {
  const [from, to] = [areaOf(file), areaOf(path)];
  const door = `${to}/index.ts`;
  if (from === to) return path === door ? 'a file takes what its own area has by its file' : null;
  if (!floors[from]?.includes(to)) return `${from} does not stand on ${to}`;
  return to === 'parts' || path === door ? null : `${to} is entered by ${door}`;
};

/** A sentence for each import that goes up, sideways, or past a door. Tests and what only they use may import anything. */
export const tellFloors = (files: Iterable<readonly [file: string, text: string]>): string[] =>
  [...files]
    .filter(([file]) => areaOf(file) in floors && !/\.test\.tsx?$|\/testing\.ts$/.test(file))
    .flatMap(([file, text]) =>
      specifiersOf(text, file)
        .filter((name) => name.startsWith('.'))
        .map((name) => join(dirname(file), name))
        .filter((path) => !path.startsWith('..'))
        .flatMap((path) => {
          const fault = faultOf(file, path);
          return fault === null ? [] : [`${source}/${file} imports ${path}: ${fault}.`];
        }),
    );

/** The areas of core's platform stand on floors and enter each other by their doors. */
export const checkFloors = (): boolean => {
  const files = globSync('**/*.{ts,tsx}', { cwd: resolve(root, source) }).map(
    (file) => [file, readFileSync(resolve(root, source, file), 'utf8')] as const,
  );
  const faults = tellFloors(files);
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkFloors() ? 0 : 1;
