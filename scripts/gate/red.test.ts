import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cache } from '../step.ts';
import { runLanes, type Step } from './lanes.ts';
import { lastScreen, summarize } from './last-screen.ts';
import { readResultsOf, resultsVariable } from './results.ts';

// Inside of the project, so that the runners find what a planted file imports.
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the last screen says of one step, run by the project's own runners. */
const screenOf = async (step: Step): Promise<string> => {
  const results = join(folder, `${step.name}.jsonl`);
  const outcomes = await runLanes([{ ...step, env: { ...step.env, [resultsVariable]: results } }], {
    lanes: 1,
    folder,
    graceMs: 60_000,
    hasFailed: () => false,
    onBegin: () => undefined,
    onEnd: () => undefined,
  });
  const summary = summarize(outcomes, readResultsOf(step.name, folder), [], { now: new Date(0), seconds: 60, busy: 0.5 });
  expect(summary.isGreen).toBe(false);
  return lastScreen(summary).join('\n');
};

const plant = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const vitest = (...args: string[]): Step['command'] => [
  'vitest',
  'run',
  '--root',
  folder,
  '--reporter',
  resolve(import.meta.dirname, 'vitest-reporter.ts'),
  ...args,
];

describe('the last screen', () => {
  it('names a unit test that fails, with its error', async () => {
    plant('vitest.config.ts', 'export default {};');
    plant('sum.test.ts', "import { expect, it } from 'vitest';\nit('adds up', () => expect(1 + 1, 'the sum').toBe(3));");
    const screen = await screenOf({ name: 'planted-unit', command: vitest('--retry=1', 'sum') });
    expect(screen).toContain('sum.test.ts: adds up\n    AssertionError: the sum: expected 2 to be 3');
    expect(screen.split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('names a file of tests that cannot be read, and a test that passed at the second look', async () => {
    plant('vitest.config.ts', 'export default {};');
    plant('broken.test.ts', "import { it } from 'vitest';\nit('never runs', () => {");
    plant(
      'odd.test.ts',
      "import { it } from 'vitest';\nlet n = 0;\nit('wavers', () => { if (n++ === 0) throw new Error('too early'); });",
    );
    const screen = await screenOf({ name: 'planted-files', command: vitest('--retry=1', 'broken', 'odd') });
    expect(screen).toMatch(/broken\.test\.ts: the file itself\n +\S/);
    expect(screen).toMatch(
      /unsteady: planted-files: \S+odd\.test\.ts: wavers \(not in tests\/unsteady\.json yet\): Error: too early/,
    );
    expect(screen.split('\n').at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  });

  it('says what a server said that does not start, in place of every journey', async () => {
    const screen = await screenOf({
      name: 'planted-server',
      command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', 'guest.spec.ts', '--retries=1'],
      env: { LLM_BASE_URL: 'not an address' },
    });
    expect(screen).toContain('the process ended with');
    expect(screen).toContain('LLM_BASE_URL');
    expect(screen.split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('says what the compiler said', async () => {
    const file = plant('wrong.ts', "export const count: number = 'three';");
    const screen = await screenOf({ name: 'planted-types', command: ['tsc', '--noEmit', '--ignoreConfig', file] });
    expect(screen).toMatch(/FAILED: planted-types\n.*wrong\.ts\(1,14\): error TS2322: Type 'string' is not assignable/);
  });
});
