import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import { checkCoverage } from '../checks/coverage.ts';
import { calibrate, judgeCosts, readCosts } from './costs.ts';
import { runLanes, type Outcome } from './lanes.ts';
import { lastScreen, summarize } from './last-screen.ts';
import { readFileCosts, readResultsOf, readTestResults, resultsFolder, slowest, type TestResult } from './results.ts';
import { planSteps } from './steps.ts';
import { readKnownUnsteady } from './unsteady.ts';

/** How long a failure is waited on for more of its kind. */
const graceMs = 90_000;

/** Read again only where it grew. */
const sizes = new Map<string, number>();
const hasFailed = (name: string): boolean => {
  const size = statSync(resolve(resultsFolder, `${name}.jsonl`), { throwIfNoEntry: false })?.size ?? 0;
  if (size === (sizes.get(name) ?? 0)) return false;
  sizes.set(name, size);
  return readResultsOf(name).some(({ status }) => status === 'failed');
};

/**
 * From now on, the share of all cores that is busy. The shell's own count of a step knows nothing of a browser that was killed
 * at its end, which most are.
 */
const meterLoad = () => {
  const read = () =>
    cpus().map(({ times: { idle, ...others } }) => ({
      idle,
      all: idle + Object.values(others).reduce((sum, ms) => sum + ms, 0),
    }));
  const total = (list: ReturnType<typeof read>, of: 'idle' | 'all') => list.reduce((sum, one) => sum + one[of], 0);
  const before = read();
  return (): number => {
    const after = read();
    return 1 - (total(after, 'idle') - total(before, 'idle')) / (total(after, 'all') - total(before, 'all'));
  };
};

const marks = { ok: 'ok', failed: 'FAILED', ended: 'ended early', left: 'not begun' };
const onEnd = ({ name, state, seconds, processorSeconds, log }: Outcome) => {
  // What a step prints is of use where it failed; it stays together there.
  if (state === 'failed') console.log(`\n— ${name}\n${readFileSync(log, 'utf8')}`);
  console.log(`${marks[state]}: ${name} (${seconds.toFixed(1)} s, ${processorSeconds.toFixed(0)} s of the processor)`);
};

/** The dearest files: of unit tests in seconds of the processor, of browser journeys in seconds of the wall. */
const dearest = (results: readonly TestResult[]): Record<string, number> => {
  const costs = readFileCosts();
  for (const { file, seconds } of results) if (file.startsWith('tests/e2e/')) costs.set(file, (costs.get(file) ?? 0) + seconds);
  const sorted = [...costs].toSorted(([, a], [, b]) => b - a).slice(0, 50);
  return Object.fromEntries(sorted.map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]));
};

/** Runs the gate, or everything; answers whether all of it passed. */
export const runGate = async ({ isWhole, isPatient }: { isWhole: boolean; isPatient: boolean }): Promise<boolean> => {
  // Only what ran this time counts.
  rmSync(resultsFolder, { recursive: true, force: true });
  const began = performance.now();
  const cores = availableParallelism();
  const load = meterLoad();
  const calibrations = [calibrate()];
  const outcomes = await runLanes(planSteps({ isWhole, isPatient }), {
    lanes: Math.max(2, cores),
    folder: resolve(resultsFolder, 'logs'),
    graceMs: isPatient ? Infinity : graceMs,
    hasFailed,
    onBegin: (name) => console.log(`begun: ${name}`),
    onEnd(outcome) {
      onEnd(outcome);
      calibrations.push(calibrate());
    },
  });

  const results = readTestResults();
  const seconds = (performance.now() - began) / 1000;
  const summary = summarize(outcomes, results, readKnownUnsteady(), { now: new Date(), seconds, busy: load() });
  // Of a run that was ended early the table cannot say what did not run.
  if (summary.isGreen) summary.problems.push(...checkCoverage({ isWhole }));
  const judged = judgeCosts(outcomes, calibrations, readCosts());
  if (!isWhole) summary.problems.push(...judged.problems);
  const isGreen = summary.isGreen && summary.problems.length === 0;
  for (const { file, title, note } of results.filter(({ status }) => status === 'skipped'))
    console.log(`skipped: ${file}: ${title}${note ? ` (${note})` : ''}`);
  console.log(['\nThe slowest tests:', ...slowest(results, 30)].join('\n'));
  if (!isWhole) console.log(judged.warnings.map((warning) => `warning: ${warning}`).join('\n'));
  console.log(lastScreen({ ...summary, isGreen }).join('\n'));
  writeFileSync(
    resolve(resultsFolder, 'costs.json'),
    JSON.stringify({ calibrationSeconds: judged.calibrationSeconds, steps: judged.measured, files: dearest(results) }),
  );
  writeFileSync(resolve(resultsFolder, 'summary.json'), JSON.stringify({ ...summary, isGreen }, null, 2));
  return isGreen;
};
