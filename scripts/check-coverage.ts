import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './step.ts';

const row = /^\| (?<id>[A-Z]+-[A-Z]+-\d{2}) \| `(?<file>[^`]+)` \| (?<title>.+) \|$/;

/** Whether a file holds a test of that title: a whole string of its source, its quotation mark on both sides. */
const holds = (file: string, title: string): boolean =>
  existsSync(resolve(root, file)) &&
  ["'", '"', '`'].some((mark) => readFileSync(resolve(root, file), 'utf8').includes(`(${mark}${title}${mark}, `));

/** What the embed's checklist names and nobody holds: its last column is `file`: title, one to a line. */
const checklistProblems = (): string[] =>
  readFileSync(resolve(root, 'docs/features/embed-checklist.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .flatMap((line) => {
      const [number = '', , , tests = ''] = line.slice(2, -2).split(' | ');
      return tests.split('<br>').flatMap((test) => {
        const { file = '', title = '' } = /^`(?<file>[^`]+)`: (?<title>.+)$/.exec(test)?.groups ?? {};
        return holds(file, title) ? [] : [`item ${number}: ${file} has no test "${title}"`];
      });
    });

/**
 * Holds docs/coverage.md to the tests: every row of its first table names a test file that exists and
 * holds a test with that title, as it stands in the source (with `${…}` where a table fills it in).
 * The embed's checklist is held in the same way.
 */
export const checkCoverage = async (): Promise<boolean> => {
  const [shown = ''] = readFileSync(resolve(root, 'docs/coverage.md'), 'utf8').split('\n## Begun');
  const lines = shown.split('\n').filter((line) => /^\| [A-Z]+-/.test(line));
  const problems = lines.length === 0 ? ['the table is empty'] : [];
  for (const line of lines) {
    const { id = '', file = '', title = '' } = row.exec(line)?.groups ?? {};
    if (!id) problems.push(`not a row: ${line}`);
    else if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(resolve(root, file)))
      problems.push(`${id}: there is no test file ${file}`);
    else if (!holds(file, title)) problems.push(`${id}: ${file} has no test "${title}"`);
  }
  for (const problem of problems) console.error(`docs/coverage.md: ${problem}`);
  const missing = checklistProblems();
  for (const problem of missing) console.error(`docs/features/embed-checklist.md: ${problem}`);
  return problems.length + missing.length === 0;
};

if (import.meta.main) process.exitCode = (await checkCoverage()) ? 0 : 1;
