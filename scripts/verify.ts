import { globSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkApi } from './checks/api-surface.ts';
import { checkCycles } from './checks/cycles.ts';
import { checkDecisions } from './checks/decisions.ts';
import { checkFolders } from './checks/folders.ts';
import { checkFunctionLimits } from './checks/function-limits.ts';
import { checkRequirements } from './checks/requirements.ts';
import { checkRooms } from './checks/rooms.ts';
import { checkHardCoded } from './checks/hard-coded.ts';
import { checkStrings } from './checks/strings.ts';
import { checkWalls } from './checks/walls.ts';
import { root, run, runSteps, type Step } from './step.ts';
import { resultsFolder } from './test-results.ts';

const typed = [
  '.',
  'stories',
  ...readdirSync(resolve(root, 'packages')).map((name) => `packages/${name}`),
  ...globSync('examples/*/tsconfig.json', { cwd: root }).map(dirname),
];

/** Unit tests, all or with more of the runner's arguments. */
export const unitTests = (...only: string[]): Step => ({
  name: 'unit tests',
  run: () =>
    run('vitest', ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${resultsFolder}/unit.json`]),
});

/** What is quick: format, lint (with the import walls), types, texts, unused code. */
export const quickSteps: Step[] = [
  { name: 'format', run: () => run('oxfmt', ['--check', '.']) },
  { name: 'lint and import walls', run: () => run('oxlint', ['--deny-warnings']) },
  { name: 'walls between features', run: async () => checkWalls() },
  { name: 'function limits', run: async () => checkFunctionLimits() },
  { name: 'rooms', run: async () => checkRooms() },
  { name: 'folders', run: async () => checkFolders() },
  {
    name: 'types',
    run: async () => {
      const results: boolean[] = [];
      for (const project of typed) results.push(await run('tsc', ['-p', project]));
      return results.every(Boolean);
    },
  },
  { name: 'texts', run: () => checkStrings() },
  { name: 'words outside the catalogue', run: () => checkHardCoded() },
  { name: 'decisions', run: async () => checkDecisions() },
  { name: 'requirement ids', run: async () => checkRequirements() },
  { name: 'cycles of imports', run: async () => checkCycles() },
  { name: 'exports of packages', run: async () => checkApi() },
  { name: 'unused code', run: () => run('knip', ['--no-progress']) },
];

/**
 * Everything that needs no browser. `node scripts/verify.ts [--changed [COMMIT]]`: with `--changed` only the unit tests that reach what is not committed,
 * or what differs from a commit.
 */
if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
  const since = positionals[0] === undefined ? '--changed' : `--changed=${positionals[0]}`;
  const steps = values.changed ? [...quickSteps, unitTests(since, '--passWithNoTests')] : [...quickSteps, unitTests()];
  const failed = await runSteps(steps);
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  process.exitCode = failed.length ? 1 : 0;
}
