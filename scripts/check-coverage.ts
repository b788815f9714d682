import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './step.ts';

const row = /^\| (?<id>[A-Z]+-[A-Z]+-\d{2}) \| `(?<file>[^`]+)` \| (?<title>.+) \|$/;

/**
 * Holds docs/coverage.md to the tests: every row of its first table names a test file that exists and
 * holds a test with that title, as it stands in the source (with `${…}` where a table fills it in).
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
    // A title is a whole string of the source: its quotation mark stands on both sides.
    else if (!["'", '"', '`'].some((mark) => readFileSync(resolve(root, file), 'utf8').includes(`(${mark}${title}${mark}, `)))
      problems.push(`${id}: ${file} has no test "${title}"`);
  }
  for (const problem of problems) console.error(`docs/coverage.md: ${problem}`);
  return problems.length === 0;
};

if (import.meta.main) process.exitCode = (await checkCoverage()) ? 0 : 1;
