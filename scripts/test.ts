import { readFileSync } from 'node:fs';
import { ensureChromium, ensurePostgresql } from './browser.ts';
import { cache, run, runSteps } from './step.ts';
import { verifySteps } from './verify.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

const report = <T>(name: string): T | null => {
  try {
    return JSON.parse(readFileSync(`${cache}/${name}.json`, 'utf8')) as T;
  } catch {
    return null;
  }
};

/** The README's test command: set-up, then every check there is. */
const failed = await runSteps([
  { name: 'a browser', run: ensureChromium },
  { name: 'a PostgreSQL server', run: ensurePostgresql },
  { name: 'build', run: () => run('node', ['scripts/build.ts']) },
  ...verifySteps,
  { name: 'packed packages', run: () => run('node', ['tests/packages/check.ts']) },
  { name: 'released files', run: () => run('node', ['scripts/check-releases.ts']) },
  { name: 'size budgets', run: () => run('node', ['tests/bench/size.ts']) },
  { name: 'stories build', run: () => run('pnpm', ['--filter', '@troupe/stories', 'build']) },
  { name: 'stories', run: () => run('playwright', ['test', '-c', 'tests/e2e/stories.config.ts']) },
  { name: 'end to end', run: () => run('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts']) },
]);

const unit = report<VitestReport>('vitest');
const browsers = [report<PlaywrightReport>('stories'), report<PlaywrightReport>('e2e')].flatMap((one) => one?.stats ?? []);
const sum = (pick: (stats: PlaywrightReport['stats']) => number) => browsers.reduce((all, stats) => all + pick(stats), 0);
const passedTests = (unit?.numPassedTests ?? 0) + sum(({ expected }) => expected);
// A flaky test is a broken one.
const failedTests = (unit?.numFailedTests ?? 0) + sum(({ unexpected, flaky }) => unexpected + flaky);
if (failed.length) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedTests} passed, ${failedTests} failed`);
process.exitCode = failed.length || failedTests ? 1 : 0;
