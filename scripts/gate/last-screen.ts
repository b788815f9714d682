import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './lanes.ts';
import { excerpt, type TestResult } from './results.ts';
import { judgeUnsteady, type KnownUnsteady } from './unsteady.ts';

const excerptLines = 10;
const indent = (text: string) => text.replaceAll(/^/gm, '    ');
const isError = /\berror\b|✘|✗|\bfail(?:ed|s)?\b|cannot|not found|refused/i;

/** Where a log begins to say what is wrong, else its end. */
export const excerptOfLog = (log: string): string => {
  const lines = stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => isError.test(line));
  return excerpt(lines.slice(first < 0 ? -excerptLines : first).join('\n'), excerptLines);
};

export interface Summary {
  isGreen: boolean;
  passed: number;
  failed: number;
  skipped: number;
  minutes: number;
  /** Share of all cores that were busy while it ran, with other programs, 0 to 1. */
  busy: number;
  steps: Pick<Outcome, 'name' | 'state' | 'seconds' | 'processorSeconds'>[];
  /** Steps that failed without a test that says why, with the lines that do. */
  failedSteps: { name: string; error: string }[];
  failedTests: TestResult[];
  unsteady: string[];
  problems: string[];
}

/** What a run comes to. */
export const summarize = (
  outcomes: readonly Outcome[],
  results: readonly TestResult[],
  known: readonly KnownUnsteady[],
  { now, seconds, busy }: { now: Date; seconds: number; busy: number },
): Summary => {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length;
  const failedTests = results.filter(({ status }) => status === 'failed');
  const hasToldWhy = new Set(failedTests.map(({ step }) => step));
  const failedSteps = outcomes
    .filter(({ name, state }) => state === 'failed' && !hasToldWhy.has(name))
    .map(({ name, log }) => ({ name, error: excerptOfLog(readFileSync(log, 'utf8')) }));
  const { lines: unsteady, problems } = judgeUnsteady(results, known, now);
  const left = outcomes.filter(({ state }) => state !== 'ok');
  return {
    isGreen: left.length + failedTests.length + problems.length === 0,
    passed: count('passed'),
    failed: failedTests.length,
    skipped: count('skipped'),
    minutes: seconds / 60,
    busy,
    steps: outcomes.map(({ name, state, seconds, processorSeconds }) => ({ name, state, seconds, processorSeconds })),
    failedSteps,
    failedTests,
    unsteady,
    problems,
  };
};

/** The last lines of every run: what failed and how, then what is unsteady, then the count. */
export const lastScreen = (summary: Summary): string[] => {
  const { isGreen, passed, failed, skipped, minutes, busy, steps, failedSteps, failedTests, unsteady, problems } = summary;
  const named = (state: Outcome['state']) => steps.filter((step) => step.state === state).map(({ name }) => name);
  const notRun = [
    ...(named('ended').length ? [`ended early: ${named('ended').join(', ')}`] : []),
    ...(named('left').length ? [`not begun: ${named('left').join(', ')}`] : []),
  ];
  return [
    '',
    ...failedSteps.flatMap(({ name, error }) => [`FAILED: ${name}`, indent(error)]),
    ...failedTests.flatMap(({ step, file, groups, title, error = '' }) => [
      `FAILED: ${step}: ${file}: ${[...groups, title].join(' › ')}`,
      indent(error),
    ]),
    ...unsteady,
    ...problems.map((problem) => `FAILED: ${problem}`),
    ...notRun,
    `${isGreen ? 'green' : 'RED'} after ${minutes.toFixed(1)} min, with ${Math.round(busy * 100)} % of the processor busy, ${unsteady.length} unsteady`,
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
};
