import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';
import { isUnsteady, type TestResult } from './results.ts';

/** A test that fails is looked at once more; so many may pass only then (decision 145). */
const unsteadyMax = 10;

/** How long a test may be known to be unsteady before that fails the run. */
const daysMax = 14;

/** A row of `tests/unsteady.json`. */
export interface KnownUnsteady {
  file: string;
  title: string;
  /** `2026-11-28` */
  firstSeen: string;
  /** What is known of why, in a sentence. */
  cause: string;
}

export const readKnownUnsteady = (): KnownUnsteady[] =>
  JSON.parse(readFileSync(resolve(root, 'tests/unsteady.json'), 'utf8')) as KnownUnsteady[];

const isSame = (known: KnownUnsteady, { file, title }: { file: string; title: string }) =>
  known.file === file && known.title === title;

/** A line for each unsteady test, and what of it all fails the run. */
export const judgeUnsteady = (
  results: readonly TestResult[],
  known: readonly KnownUnsteady[],
  now: Date,
): { lines: string[]; problems: string[] } => {
  const unsteady = results.filter(isUnsteady);
  const lines = unsteady.map((result) => {
    const row = known.find((one) => isSame(one, result));
    const why = row ? `known since ${row.firstSeen}: ${row.cause}` : 'not in tests/unsteady.json yet';
    return `unsteady: ${result.step}: ${result.file}: ${result.title} (${why}): ${result.error?.split('\n')[0] ?? ''}`;
  });
  const problems: string[] = [];
  if (unsteady.length > unsteadyMax) problems.push(`${unsteady.length} unsteady tests, where ${unsteadyMax} are the most`);
  for (const { file, title, firstSeen } of known) {
    const days = (now.getTime() - Date.parse(firstSeen)) / 86_400_000;
    if (Number.isNaN(days)) problems.push(`tests/unsteady.json: firstSeen of "${title}" is no date: ${firstSeen}`);
    else if (days > daysMax)
      problems.push(
        `tests/unsteady.json: "${title}" in ${file} is unsteady since ${firstSeen}, over ${daysMax} days: mend it or take it out`,
      );
  }
  return { lines, problems };
};
