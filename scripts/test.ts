import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkCoverage } from './checks/coverage.ts';
import { runLanes, type Outcome } from './gate/lanes.ts';
import { lastScreen, summarize } from './gate/last-screen.ts';
import { readResultsOf, readTestResults, resultsFolder, slowest } from './gate/results.ts';
import { allSteps } from './gate/steps.ts';
import { readKnownUnsteady } from './gate/unsteady.ts';

/**
 * The README's test command: set-up, then every check there is, side by side where they may. With `--keep-going` a failure ends
 * nothing, for one look at everything that is wrong.
 */
const { values: options } = parseArgs({ options: { 'keep-going': { type: 'boolean', default: false } } });

/** How long a failure is waited on for more of its kind. */
const graceMs = 90_000;

// Only what ran this time counts.
rmSync(resultsFolder, { recursive: true, force: true });

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

const began = performance.now();
const cores = availableParallelism();
const outcomes = await runLanes(allSteps({ isPatient: options['keep-going'] }), {
  lanes: Math.max(2, cores),
  folder: resolve(resultsFolder, 'logs'),
  graceMs: options['keep-going'] ? Infinity : graceMs,
  hasFailed,
  onBegin: (name) => console.log(`begun: ${name}`),
  onEnd,
});

const results = readTestResults();
const seconds = (performance.now() - began) / 1000;
const summary = summarize(outcomes, results, readKnownUnsteady(), { now: new Date(), seconds, cores });
// Of a run that was ended early the table cannot say what did not run.
if (summary.isGreen) summary.problems.push(...checkCoverage());
const isGreen = summary.isGreen && summary.problems.length === 0;
for (const { file, title, note } of results.filter(({ status }) => status === 'skipped'))
  console.log(`skipped: ${file}: ${title}${note ? ` (${note})` : ''}`);
console.log(['\nThe slowest tests:', ...slowest(results, 30)].join('\n'));
console.log(lastScreen({ ...summary, isGreen }).join('\n'));
writeFileSync(resolve(resultsFolder, 'summary.json'), JSON.stringify({ ...summary, isGreen }, null, 2));
process.exitCode = isGreen ? 0 : 1;
