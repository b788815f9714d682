import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../step.ts';

/** A longer list of files is not read at a glance: such a folder gets rooms. */
const filesMax = 25;

/** What is listed beside the code and read by its own name: tests, journeys, migrations, what was released, what is written by a tool. */
const isSource = (file: string): boolean =>
  !/\.(?:test|test-d|spec)\.tsx?$|\.d\.ts$|(?:^|\/)(?:node_modules|dist|lib|releases|migrations|\.cache)\//.test(file);

/** How many source files each folder holds that has more than it may. Folders below it have their own count. */
export const overfullFolders = (files: readonly string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const file of files.filter(isSource)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > filesMax));
};

/** No folder holds more than 25 source files. */
export const checkFolders = (): boolean => {
  const found = overfullFolders(
    globSync('{packages,stories,tests,scripts,examples}/**/*.{ts,tsx,js,mjs,css,vue}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }),
  );
  for (const [folder, count] of Object.entries(found))
    console.error(`${folder}: ${count} files, at most ${filesMax}. Give it rooms.`);
  return Object.keys(found).length === 0;
};

if (import.meta.main) process.exitCode = checkFolders() ? 0 : 1;
