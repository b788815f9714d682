import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cache, root } from '../step.ts';

/** Where the steps of the test command leave what they tell, a file of lines a step: `unit.jsonl`, `chromium.jsonl`, … */
export const resultsFolder = resolve(cache, 'results');

/** Names the file of a step's results for its reporters. Where it is not set, they keep nothing. */
export const resultsVariable = 'TROUPE_RESULTS';

export interface TestResult {
  /** The step that ran it. */
  step: string;
  /** From the repository's root. */
  file: string;
  /** As it ran: what a table fills in is filled in. */
  title: string;
  /** Titles of the groups around it, from the outside in. */
  groups: string[];
  status: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped, where the runner says so. */
  note?: string;
  seconds: number;
  /** The first lines of the error that it failed with, for good or the first time. */
  error?: string;
}

/** A test that failed, and passed when it was looked at once more. */
export const isUnsteady = ({ status, error }: TestResult): boolean => status === 'passed' && error !== undefined;

/** How much of an error is kept: as much as one reads before one opens the log. */
const errorLines = 10;

/** The first lines of an error, without colours and without empty lines. */
export const excerpt = (text: string, lines = errorLines): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => line.slice(0, 300))
    .join('\n');

interface Recorder {
  record(result: Omit<TestResult, 'step'>): void;
  /** What one file took, in seconds of the processor. */
  recordCost(file: string, seconds: number): void;
}

const costsOf = (file: string) => file.replace(/\.jsonl$/, '.costs');

/** What a runner's reporter writes to, at once: a step that is ended early has told what it knew. */
export const createRecorder = (): Recorder => {
  const kept = process.env[resultsVariable];
  if (kept === undefined) return { record: () => undefined, recordCost: () => undefined };
  mkdirSync(dirname(kept), { recursive: true });
  return {
    record: (result) => appendFileSync(kept, `${JSON.stringify({ ...result, file: relative(root, result.file) })}\n`),
    recordCost: (file, seconds) => appendFileSync(costsOf(kept), `${relative(root, file)}\t${seconds.toFixed(2)}\n`),
  };
};

/** Seconds of the processor by file, of every step that counts them; a file that ran in several projects once, with their sum. */
export const readFileCosts = (): Map<string, number> => {
  const costs = new Map<string, number>();
  for (const name of globSync('*.costs', { cwd: resultsFolder })) {
    for (const line of readFileSync(resolve(resultsFolder, name), 'utf8').split('\n').filter(Boolean)) {
      const [file = '', seconds] = line.split('\t');
      costs.set(file, (costs.get(file) ?? 0) + Number(seconds));
    }
  }
  return costs;
};

/** What the reporters of one step have told so far. */
export const readResultsOf = (step: string, folder = resultsFolder): TestResult[] =>
  globSync(`${step}.jsonl`, { cwd: folder })
    .flatMap((name) => readFileSync(resolve(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => ({ step, ...(JSON.parse(line) as Omit<TestResult, 'step'>) }));

/** What the reporters of the last run told, of every step that has one. */
export const readTestResults = (): TestResult[] =>
  globSync('*.jsonl', { cwd: resultsFolder }).flatMap((name) => readResultsOf(name.replace(/\.jsonl$/, '')));

/** The tests that took longest, one a line, the longest first. */
export const slowest = (results: readonly TestResult[], count: number): string[] =>
  results
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ seconds, step, file, title }) => `${seconds.toFixed(1).padStart(6)} s  ${step}: ${file}: ${title}`);
