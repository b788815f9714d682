import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { checkCoverage } from '../checks/coverage.ts';
import { runLanes, type Outcome } from './lanes.ts';
import { lastScreen, summarize } from './last-screen.ts';
import { readResultsOf, readTestResults, resultsFolder, slowest } from './results.ts';
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

const marks = { ok: 'ok', failed: 'FAILED', ended: 'ended early', left: 'not begun' };
const onEnd = ({ name, state, seconds, processorSeconds, log }: Outcome) => {
  // What a step prints is of use where it failed; it stays together there.
  if (state === 'failed') console.log(`\n— ${name}\n${readFileSync(log, 'utf8')}`);
  console.log(`${marks[state]}: ${name} (${seconds.toFixed(1)} s, ${processorSeconds.toFixed(0)} s of the processor)`);
};

/** Runs the gate, or everything; answers whether all of it passed. */
export const runGate = async ({ isWhole, isPatient }: { isWhole: boolean; isPatient: boolean }): Promise<boolean> => {
  // Only what ran this time counts.
  rmSync(resultsFolder, { recursive: true, force: true });
  const began = performance.now();
  const cores = availableParallelism();
  const outcomes = await runLanes(planSteps({ isWhole, isPatient }), {
    lanes: Math.max(2, cores),
    folder: resolve(resultsFolder, 'logs'),
    graceMs: isPatient ? Infinity : graceMs,
    hasFailed,
    onBegin: (name) => console.log(`begun: ${name}`),
    onEnd,
  });

  const results = readTestResults();
  const seconds = (performance.now() - began) / 1000;
  const summary = summarize(outcomes, results, readKnownUnsteady(), { now: new Date(), seconds, cores });
  // Of a run that was ended early the table cannot say what did not run.
  if (summary.isGreen) summary.problems.push(...checkCoverage({ isWhole }));
  const isGreen = summary.isGreen && summary.problems.length === 0;
  for (const { file, title, note } of results.filter(({ status }) => status === 'skipped'))
    console.log(`skipped: ${file}: ${title}${note ? ` (${note})` : ''}`);
  console.log(['\nThe slowest tests:', ...slowest(results, 30)].join('\n'));
  console.log(lastScreen({ ...summary, isGreen }).join('\n'));
  writeFileSync(resolve(resultsFolder, 'summary.json'), JSON.stringify({ ...summary, isGreen }, null, 2));
  return isGreen;
};
