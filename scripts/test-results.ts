import { globSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cache, root } from './step.ts';

/** Where every reporter of the test command leaves its JSON, one file a step: `unit`, `stories`, `chromium`, … */
export const resultsFolder = resolve(cache, 'results');

export interface TestResult {
  /** The step whose reporter told of it, by the name of its file. */
  step: string;
  /** From the repository's root. */
  file: string;
  /** As it ran: what a table fills in is filled in. */
  title: string;
  /** Titles of the groups around it, from the outside in. */
  groups: string[];
  status: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped, where the reporter says so. */
  note?: string;
  seconds: number;
  /** How it failed, where it passed when it was looked at once more. */
  unsteady?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      title: string;
      ancestorTitles: string[];
      status: string;
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
}
interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

const fromRoot = (file: string) => relative(root, file).replaceAll('\\', '/');

// Runners colour what they print.
const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0] ?? '';

const ofVitest = (step: string, { testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status, duration = 0, failureMessages = [] }) => ({
      step,
      file: fromRoot(name),
      title,
      groups: ancestorTitles,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: duration / 1000,
      ...(status === 'passed' && failureMessages[0] !== undefined && { unsteady: firstLine(failureMessages[0]) }),
    })),
  );

const ofPlaywright = (step: string, { config, suites }: PlaywrightReport): TestResult[] => {
  const statuses: Record<string, TestResult['status']> = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };
  const walk = (suite: PlaywrightSuite, groups: string[]): TestResult[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, annotations, results }) => {
        const note = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
        return {
          step,
          file: fromRoot(resolve(config.rootDir, file)),
          title,
          groups,
          status: statuses[status] ?? 'failed',
          ...(status === 'flaky' && { unsteady: firstLine(results[0]?.error?.message) }),
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          ...(note !== undefined && { note }),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  // The outermost are files.
  return suites.flatMap((suite) => walk(suite, []));
};

/** What the reporters of the last run told, of every step that has one. */
export const readTestResults = (): TestResult[] =>
  globSync('*.json', { cwd: resultsFolder }).flatMap((name) => {
    const step = basename(name, '.json');
    const report = JSON.parse(readFileSync(resolve(resultsFolder, name), 'utf8')) as VitestReport | PlaywrightReport;
    return 'testResults' in report ? ofVitest(step, report) : ofPlaywright(step, report);
  });

/** The tests that took longest, one a line, the longest first. */
export const slowest = (results: readonly TestResult[], count: number): string[] =>
  results
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ seconds, step, file, title }) => `${seconds.toFixed(1).padStart(6)} s  ${step}: ${file}: ${title}`);
