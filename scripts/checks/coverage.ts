import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';
import { readTestResults, type TestResult } from '../test-results.ts';

interface Row {
  id: string;
  file: string;
  title: string;
}

const tableHead = ['| id | test file | test | ran in |', '|---|---|---|---|'];
const rowShape = /^\| (?<id>[A-Z]+-[A-Z]+-\d{2}) \| `(?<file>[^`]+)` \| (?<title>.+?) \|(?: [a-z, -]+ \|)?$/;

/** A title as it stands in the source: `${…}`, `$name` and `%s` stand for whatever a table filled in. */
const titlePattern = (title: string): RegExp => {
  const parts = title.split(/\$\{[^}]*\}|\$[a-z][\w.]*|%[sdifjo#$]/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
};

/** Steps in which the tests of that title, or of a group of that title, ran and passed, or why it proves nothing. */
const whereItPassed = (results: TestResult[], file: string, title: string): string[] | string => {
  const pattern = titlePattern(title);
  const found = results.filter(
    (result) => result.file === file && [result.title, ...result.groups].some((one) => pattern.test(one)),
  );
  if (found.length === 0) return `${file}: no test "${title}" ran`;
  const bad = found.find(({ status }) => status !== 'passed');
  if (bad) return `${file}: "${bad.title}" was ${bad.status} in ${bad.step}`;
  return [...new Set(found.map(({ step }) => step))].toSorted();
};

const compareRows = (order: string[]) => (a: Row, b: Row) => {
  const area = ({ id }: Row) => order.indexOf(id.slice(0, id.lastIndexOf('-')));
  return area(a) - area(b) || a.id.localeCompare(b.id);
};

/** The page with its table made anew from what ran, and what does not hold. */
export const regenerate = (page: string, results: TestResult[]): { page: string; problems: string[] } => {
  const [shown = '', ...begun] = page.split('\n## Begun');
  const lines = shown.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| id '));
  const problems: string[] = [];
  const rows = lines.slice(first + 2).flatMap((line): Row[] => {
    if (!line.startsWith('|')) return [];
    const { id, file, title } = rowShape.exec(line)?.groups ?? {};
    if (id && file && title) return [{ id, file, title }];
    problems.push(`not a row: ${line}`);
    return [];
  });
  if (rows.length === 0) problems.push('the table is empty');
  const order = [...new Set(rows.map(({ id }) => id.slice(0, id.lastIndexOf('-'))))];
  const written = rows.toSorted(compareRows(order)).map(({ id, file, title }) => {
    const steps = whereItPassed(results, file, title);
    if (typeof steps === 'string') problems.push(`${id}: ${steps}`);
    return `| ${id} | \`${file}\` | ${title} | ${typeof steps === 'string' ? 'nowhere' : steps.join(', ')} |`;
  });
  const table = [...tableHead, ...new Set(written)];
  return { page: [...lines.slice(0, first), ...table, '', ['## Begun', ...begun].join('')].join('\n'), problems };
};

/** What the embed's checklist names and no test shows: its last column is `file`: title, one to a line. */
const checklistProblems = (results: TestResult[]): string[] =>
  readFileSync(resolve(root, 'docs/features/embed-checklist.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .flatMap((line) => {
      const [number = '', , , tests = ''] = line.slice(2, -2).split(' | ');
      return tests.split('<br>').flatMap((test) => {
        const { file = '', title = '' } = /^`(?<file>[^`]+)`: (?<title>.+)$/.exec(test)?.groups ?? {};
        const steps = whereItPassed(results, file, title);
        return typeof steps === 'string' ? [`item ${number}: ${steps}`] : [];
      });
    });

/**
 * Holds docs/coverage.md and the embed's checklist to the tests: a row counts when every test of its title, or in the group of its title, ran in
 * the last run of the test command and passed. The table is made anew from what ran; it has to stand as made.
 */
export const checkCoverage = async ({ write = false } = {}): Promise<boolean> => {
  const file = resolve(root, 'docs/coverage.md');
  const results = readTestResults();
  const before = readFileSync(file, 'utf8');
  const { page, problems } = regenerate(before, results);
  if (write) writeFileSync(file, page);
  else if (page !== before && problems.length === 0)
    problems.push('is not as its check makes it: node scripts/checks/coverage.ts --write');
  for (const problem of problems) console.error(`docs/coverage.md: ${problem}`);
  const missing = checklistProblems(results);
  for (const problem of missing) console.error(`docs/features/embed-checklist.md: ${problem}`);
  return problems.length + missing.length === 0;
};

if (import.meta.main) process.exitCode = (await checkCoverage({ write: process.argv.includes('--write') })) ? 0 : 1;
