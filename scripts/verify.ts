import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkApi } from './checks/api-surface.ts';
import { checkCoverageTable } from './checks/coverage.ts';
import { checkFloors } from './checks/core-floors.ts';
import { checkCycles } from './checks/cycles.ts';
import { checkDecisions } from './checks/decisions.ts';
import { checkFolders } from './checks/folders.ts';
import { checkFunctionLimits } from './checks/function-limits.ts';
import { checkRequirements } from './checks/requirements.ts';
import { checkRooms } from './checks/rooms.ts';
import { checkHardCoded } from './checks/hard-coded.ts';
import { checkStrings } from './checks/strings.ts';
import { checkVoice } from './checks/voice/voice.ts';
import { checkWalls } from './checks/walls.ts';
import { root, run } from './step.ts';

/** Folders that `tsconfig.interface.json` checks together. */
const interfaces = new Set(
  readFileSync(resolve(root, 'tsconfig.interface.json'), 'utf8').match(/(?<=")(?:(?:packages|examples)\/[\w-]+|stories)/g),
);
const typed = [
  '.',
  'tsconfig.interface.json',
  ...['packages/*/tsconfig.json', 'examples/*/tsconfig.json', 'stories/tsconfig.json']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map(dirname)
    .filter((folder) => !interfaces.has(folder)),
];

interface Check {
  name: string;
  run: () => Promise<boolean>;
}

/** What is quick: format, lint (with the import walls), types, texts, unused code. */
export const quickChecks: Check[] = [
  { name: 'format', run: () => run('oxfmt', ['--check', '.']) },
  { name: 'lint and import walls', run: () => run('oxlint', ['--deny-warnings']) },
  { name: 'walls between features', run: async () => [checkWalls(), checkFloors()].every(Boolean) },
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
  { name: 'voice', run: () => checkVoice() },
  { name: 'words outside the catalogue', run: () => checkHardCoded() },
  { name: 'decisions', run: async () => checkDecisions() },
  { name: 'requirement ids', run: async () => checkRequirements() },
  { name: 'order and titles of the coverage table', run: async () => checkCoverageTable() },
  { name: 'cycles of imports', run: async () => checkCycles() },
  { name: 'exports of packages', run: async () => checkApi() },
  { name: 'unused code', run: () => run('knip', ['--no-progress']) },
];

const report = async ({ name, run: check }: Check): Promise<boolean> => {
  const began = performance.now();
  console.log(`\n— ${name}`);
  const isGood = await check();
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return isGood;
};

/**
 * Everything that needs no browser. `node scripts/verify.ts [--changed [COMMIT]]`: with `--changed` only the unit tests that reach what is not committed,
 * or what differs from a commit. `--check NAME` is one check by itself.
 */
const verify = async (): Promise<string> => {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' }, check: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.check !== undefined) {
    const check = quickChecks.find(({ name }) => name === values.check);
    if (!check)
      console.error(`No check is called “${values.check}”. These are: ${quickChecks.map(({ name }) => name).join(', ')}.`);
    return (await check?.run()) ? '' : values.check;
  }
  const since = positionals[0] === undefined ? '--changed' : `--changed=${positionals[0]}`;
  const only = values.changed ? [since, '--passWithNoTests'] : [];
  const failed: string[] = [];
  // All run, so that one look shows everything.
  for (const check of [...quickChecks, { name: 'unit tests', run: () => run('vitest', ['run', ...only]) }])
    if (!(await report(check))) failed.push(check.name);
  console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  return failed.join(', ');
};

if (import.meta.main) process.exitCode = (await verify()) === '' ? 0 : 1;
