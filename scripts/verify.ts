import { globSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkCoverage } from './check-coverage.ts';
import { checkStrings } from './check-strings.ts';
import { cache, root, run, runSteps, type Step } from './step.ts';

const typed = [
  '.',
  'stories',
  ...readdirSync(resolve(root, 'packages')).map((name) => `packages/${name}`),
  ...globSync('examples/*/tsconfig.json', { cwd: root }).map(dirname),
];

/** Everything that needs no browser: format, lint (with the import walls), types, texts, unused code, unit tests. */
export const verifySteps: Step[] = [
  { name: 'format', run: () => run('oxfmt', ['--check', '.']) },
  { name: 'lint and import walls', run: () => run('oxlint', ['--deny-warnings']) },
  {
    name: 'types',
    run: async () => {
      const results: boolean[] = [];
      for (const project of typed) results.push(await run('tsc', ['-p', project]));
      return results.every(Boolean);
    },
  },
  { name: 'texts', run: () => checkStrings() },
  { name: 'coverage table', run: () => checkCoverage() },
  { name: 'unused code', run: () => run('knip', ['--no-progress']) },
  {
    name: 'unit tests',
    run: () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${cache}/vitest.json`]),
  },
];

if (import.meta.main) {
  const failed = await runSteps(verifySteps);
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  process.exitCode = failed.length ? 1 : 0;
}
