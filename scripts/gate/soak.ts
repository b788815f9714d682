import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { cache, environment, root } from '../step.ts';
import { createHash } from 'node:crypto';
import { readResultsOf, resultsVariable } from './results.ts';

/** One run of one file: what a soak keeps, so that the next one goes on where this one stopped. */
export interface Round {
  file: string;
  round: number;
  passed: number;
  /** Tests that failed, with the first line of their error. */
  failed: { title: string; error: string }[];
}

const folder = resolve(cache, 'soak');

/** Browser journeys of the gate, and tests of several processes: what waits for something outside of itself. */
const filesToSoak = (filter: string): { file: string; command: [string, ...string[]] }[] =>
  [
    ...globSync('tests/e2e/*.spec.ts', { cwd: root, exclude: ['**/stories*'] }).map((file) => ({
      file,
      command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', file] as [string, ...string[]],
    })),
    ...globSync(['packages/server/src/processes/*.test.ts', 'scripts/**/{restarts,supervise,lanes,red}.test.ts'], {
      cwd: root,
    }).map((file) => ({
      file,
      command: ['vitest', 'run', '--reporter=default', '--reporter=scripts/gate/vitest-reporter.ts', file] as [
        string,
        ...string[],
      ],
    })),
  ]
    .filter(({ file }) => file.includes(filter))
    .toSorted((a, b) => a.file.localeCompare(b.file));

/** Rounds of one state of the source: another state begins anew. */
const roundsFile = (): string => {
  const sources = globSync('{packages,tests,scripts}/**/*.{ts,tsx,json}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const hash = createHash('sha256');
  for (const file of sources.toSorted()) hash.update(readFileSync(resolve(root, file)));
  return resolve(folder, `${hash.digest('hex').slice(0, 12)}.jsonl`);
};

const readRounds = (file: string): Round[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Round)
    : [];

const runQuietly = ([command, ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((done) => {
    const child = spawn(command ?? '', args, { cwd: root, env: environment(env), stdio: 'ignore' });
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });

const runRound = async (file: string, command: readonly string[], round: number): Promise<Round> => {
  const results = resolve(folder, 'round.jsonl');
  rmSync(results, { force: true });
  const code = await runQuietly(command, { [resultsVariable]: results });
  const told = readResultsOf('round', folder);
  const failed = told
    .filter(({ status }) => status === 'failed')
    .map(({ title, error = '' }) => ({ title, error: error.split('\n')[0] ?? '' }));
  if (code !== 0 && failed.length === 0) failed.push({ title: 'the run itself', error: `it ended with ${code}` });
  return { file, round, passed: told.filter(({ status }) => status === 'passed').length, failed };
};

/** What rounds come to: a line for each test that failed in one of them, then the count. */
export const sumUp = (rounds: readonly Round[]): string[] => {
  const failures = Map.groupBy(
    rounds.flatMap(({ file, failed }) => failed.map(({ title, error }) => ({ name: `${file}: ${title}`, error }))),
    ({ name }) => name,
  );
  const roundsOf = (name: string) => rounds.filter(({ file }) => name.startsWith(`${file}: `)).length;
  const green = rounds.filter(({ failed }) => failed.length === 0).length;
  return [
    ...[...failures].map(([name, all]) => `unsteady: ${name}: failed ${all.length} of ${roundsOf(name)}: ${all[0]?.error ?? ''}`),
    `${green} of ${rounds.length} runs green, ${new Set(rounds.map(({ file }) => file)).size} files`,
  ];
};

/**
 * Runs each file so many times, beside a load that takes one core; answers whether all were green. Every file has its first
 * round before one has its second, so that a soak that is broken off has seen everything.
 */
export const soak = async (times: number, filter: string): Promise<boolean> => {
  mkdirSync(folder, { recursive: true });
  const kept = roundsFile();
  const load = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  process.once('exit', () => load.kill('SIGKILL'));
  const files = filesToSoak(filter);
  const isDone = new Set(readRounds(kept).map(({ file, round }) => `${file} ${round}`));
  for (let round = 1; round <= times; round += 1) {
    for (const { file, command } of files.filter(({ file }) => !isDone.has(`${file} ${round}`))) {
      const told = await runRound(file, command, round);
      appendFileSync(kept, `${JSON.stringify(told)}\n`);
      console.log(
        `${told.failed.length ? 'FAILED' : 'ok'}: ${file}, ${round} of ${times}${told.failed.map(({ title }) => `: ${title}`).join('')}`,
      );
    }
  }
  load.kill('SIGKILL');
  const rounds = readRounds(kept).filter(({ file }) => file.includes(filter));
  console.log(sumUp(rounds).join('\n'));
  return rounds.every(({ failed }) => failed.length === 0);
};
