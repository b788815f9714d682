import { resolve } from 'node:path';
import { quickChecks } from '../verify.ts';
import type { Step } from './lanes.ts';
import { resultsFolder, resultsVariable } from './results.ts';
import { gateVariable } from './sizes.ts';

/** After so many failed tests a step ends, unless it is told to show them all. */
const failuresMax = 10;
/** For both runners no end at all. */
const noEnd = 0;

/** Results by the step's own name, and one more look at what fails (decision 145). */
const keeping = (name: string) => ({ name, env: { [resultsVariable]: resolve(resultsFolder, `${name}.jsonl`) } });

const inBrowsers = (name: string, config: string, failures: number, after: readonly string[]): Step => ({
  ...keeping(name),
  command: ['playwright', 'test', '-c', `tests/e2e/${config}.config.ts`, '--retries=1', `--max-failures=${failures}`],
  after: ['programs', ...after],
});

/** One worker each: beside another step that is as much as the machine has. */
const unitTests = (name: string, projects: readonly string[], failures: number): Step => ({
  ...keeping(name),
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--maxWorkers=1',
    '--retry=1',
    `--bail=${failures}`,
    '--reporter=default',
    '--reporter=scripts/gate/vitest-reporter.ts',
  ],
  after: ['programs'],
});

const script = (name: string, file: string, after: readonly string[] = [], args: readonly string[] = []): Step => ({
  name,
  command: ['node', file, ...args],
  after,
});

/** What to check, the longest that can begin first: two lanes take from the top. */
export const planSteps = ({ isWhole = false, isPatient = false } = {}): Step[] => {
  const failures = isPatient ? noEnd : failuresMax;
  const steps: Step[] = [
    script('programs', 'scripts/browser.ts'),
    script('build', 'scripts/build.ts'),
    ...quickChecks.map(({ name }) => script(name, 'scripts/verify.ts', [], ['--check', name])),
    script('browsers', 'scripts/checks/browsers.ts', ['build']),
    script('names in a page', 'scripts/checks/names.ts', ['build']),
    script('released files', 'scripts/checks/releases.ts', ['build']),
    script('size budgets', 'tests/bench/size.ts', ['build']),
    inBrowsers('chromium', 'playwright', failures, ['build']),
    unitTests('unit of the server', ['server', 'server-postgresql'], failures),
    unitTests('unit of the interface', ['core-react', 'core-preact', 'site', 'embed', 'embed-react'], failures),
    unitTests('unit of the rest', ['protocol', 'postmessage-rpc', 'scripts'], failures),
    script('packed packages', 'tests/packages/check.ts', ['build']),
    { name: 'stories build', command: ['pnpm', '--filter', '@troupe/stories', 'build'] },
    inBrowsers('stories', 'stories', failures, ['stories build']),
    inBrowsers('engines', 'engines', failures, ['build']),
    inBrowsers('screen-reader', 'screen-reader', failures, ['build']),
  ];
  return isWhole ? steps : steps.map((step) => ({ ...step, env: { ...step.env, [gateVariable]: 'yes' } }));
};
