import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';

/** An id as `docs/requirements.md` has it: `C-MSG-05`, `TRUST-T-02`. */
const anyId = /(?<![\w-])(?:[PCR]-[A-Z]+|TRUST-T)-\d{2}(?!\w)/g;
const rowShape = /^\| ((?:[PCR]-[A-Z]+|TRUST-T)-\d{2}) \| \S/;

/** Ids that a text names and the requirements do not list, each with its place; and ids that they list twice. */
export const findFaults = (requirements: string, texts: Iterable<readonly [file: string, text: string]>): string[] => {
  const listed = requirements.split('\n').flatMap((line) => rowShape.exec(line)?.[1] ?? []);
  const known = new Set(listed);
  const faults = listed.filter((id, at) => listed.indexOf(id) !== at).map((id) => `${id} is listed twice`);
  for (const [file, text] of texts)
    for (const id of new Set(text.match(anyId))) if (!known.has(id)) faults.push(`${file} names ${id}, which is not listed`);
  return faults;
};

const places = ['packages/*/src/**/*.{ts,tsx}', '{scripts,stories,tests}/**/*.{ts,tsx}', 'docs/**/*.md', '*.md'];

/** Every requirement id that anything here names stands in `docs/requirements.md`. */
export const checkRequirements = (): boolean => {
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)/.test(path);
  const files = places.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }));
  const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
  // The test of this check makes up ids of its own.
  const texts = files
    .filter((file) => !file.startsWith('scripts/checks/requirements'))
    .map((file) => [file, read(file)] as const);
  const faults = findFaults(read('docs/requirements.md'), texts);
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
};
