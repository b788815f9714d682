import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';
import { whereIs } from '../gate/sizes.ts';
import { readTestResults, type TestResult } from '../gate/results.ts';

interface Row {
  id: string;
  file: string;
  title: string;
}

const coveragePage = resolve(root, 'docs/coverage.md');
const tableHead = ['| id | test file | test | runs in |', '|---|---|---|---|'];
/** Where it runs is written by `--write`, so a new row may come without it. */
const rowShape = /^\| (?<id>[A-Z]+-[A-Z]+-\d{2}) \| `(?<file>[^`]+)` \| (?<title>.+?)(?: \| (?:gate|all))? \|$/;

/** What of a title is the same in its source and in a report: `${…}`, `$name` and `%s` stand for whatever a table filled in. */
const fixedParts = (title: string): string[] => title.split(/\$\{[^}]*\}|\$[a-z][\w.]*|%[sdifjo#$]/);

const titlePattern = (title: string): RegExp => {
  const parts = fixedParts(title);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
};

/** Why a row proves nothing: no test of that title, or in a group of that title, ran, or one of them did not pass. */
const whyUnproven = (results: TestResult[], { file, title }: Row): string | undefined => {
  const pattern = titlePattern(title);
  const found = results.filter(
    (result) => result.file === file && [result.title, ...result.groups].some((one) => pattern.test(one)),
  );
  if (found.length === 0) return `${file}: no test "${title}" ran`;
  const bad = found.find(({ status }) => status !== 'passed');
  return bad && `${file}: "${bad.title}" was ${bad.status} in ${bad.step}`;
};

/** Rows that the last run of the test command does not show. */
export const unprovenRows = (rows: Row[], results: TestResult[]): string[] =>
  rows.flatMap((row) => {
    const why = whyUnproven(results, row);
    return why ? [`${row.id}: ${why}`] : [];
  });

const compareRows = (order: string[]) => (a: Row, b: Row) => {
  const area = ({ id }: Row) => order.indexOf(id.slice(0, id.lastIndexOf('-')));
  return area(a) - area(b) || a.id.localeCompare(b.id);
};

/** Ids of a cell such as `R-MY-01, 02, 05`. */
const idsOf = (cell: string): string[] => {
  let last = '';
  return cell.split(',').flatMap((one) => {
    const [, prefix, number] = /^(?:([A-Z]+-[A-Z]+)-)?(\d{2})$/.exec(one.trim()) ?? [];
    last = prefix ?? last;
    return number === undefined ? [] : [`${last}-${number}`];
  });
};

/** Rows that stand among those that are shown and among those that are begun: one of the two is not true. */
export const shownAndBegun = (page: string): string[] => {
  const [shown = '', begun = ''] = page.split('\n## Begun');
  const ids = new Set(shown.split('\n').flatMap((line) => rowShape.exec(line)?.groups?.['id'] ?? []));
  return begun
    .split('\n')
    .flatMap((line) => idsOf(/^\| (?<cell>[A-Z][^|]*) \|/.exec(line)?.groups?.['cell'] ?? ''))
    .filter((id) => ids.has(id))
    .map((id) => `${id} is shown and begun: take it out of one of the tables`);
};

/** Rows that a test shows only after it has put something of its own in the place of a module of ours. */
export const shownByMocks = (rows: Row[], sourceOf: (file: string) => string | undefined): string[] =>
  rows.flatMap(({ id, file }) =>
    /vi\.(?:do)?[mM]ock\(\s*['"]\./.test(sourceOf(file) ?? '')
      ? [`${id}: ${file} mocks a module of ours, and shows no requirement`]
      : [],
  );

/** What a test imports that answers like the product: a screen, a server, a page, a database. */
const answers = /\.tsx$|testing|handlers|routes?\.ts|\/(?:http|db|adapters)\/|\/server\.ts|vitest\/browser/;

/** Ids of rows whose tests call functions alone: a reader should know that no route and no screen stands behind them. */
export const shownByFunctions = (rows: Row[], sourceOf: (file: string) => string | undefined): string[] => {
  const callsFunctions = ({ file }: Row): boolean =>
    file.endsWith('.test.ts') &&
    ![...(sourceOf(file) ?? '').matchAll(/from '(?<path>[^']+)'/g)].some(({ groups }) => answers.test(groups?.['path'] ?? ''));
  const others = new Set(rows.filter((row) => !callsFunctions(row)).map(({ id }) => id));
  return [...new Set(rows.map(({ id }) => id))].filter((id) => !others.has(id));
};

/** The rows of the page's first table, what in it is no row, and the page with its rows by area and number, each once and with where it runs. */
export const readTable = (page: string): { rows: Row[]; problems: string[]; inOrder: string } => {
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
  const written = rows
    .toSorted(compareRows(order))
    .map(({ id, file, title }) => `| ${id} | \`${file}\` | ${title} | ${whereIs(file, title)} |`);
  const table = [...tableHead, ...new Set(written)];
  const inOrder = [...lines.slice(0, first), ...table, '', ['## Begun', ...begun].join('')].join('\n');
  return { rows, problems, inOrder };
};

/** The tests that the embed's checklist names: its last column is `file`: title, one to a line. */
const readChecklist = (): Row[] =>
  readFileSync(resolve(root, 'docs/features/embed-checklist.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .flatMap((line) => {
      const [number = '', , , tests = ''] = line.slice(2, -2).split(' | ');
      return tests.split('<br>').map((test) => {
        const { file = '', title = '' } = /^`(?<file>[^`]+)`: (?<title>.+)$/.exec(test)?.groups ?? {};
        return { id: `item ${number}`, file, title };
      });
    });

/** Rows whose file is not there or does not have their title: seen without running anything. */
export const missingTitles = (rows: Row[], sourceOf: (file: string) => string | undefined): string[] =>
  rows.flatMap(({ id, file, title }) => {
    const source = sourceOf(file)?.replaceAll(/\\(?=['"`])/g, '');
    if (source !== undefined && fixedParts(title).every((part) => source.includes(part))) return [];
    return [`${id}: ${source === undefined ? 'there is no' : 'no such title in'} ${file}: ${title}`];
  });

const report = (page: string, problems: string[]): boolean => {
  for (const problem of problems) console.error(`${page}: ${problem}`);
  return problems.length === 0;
};

/** Before the tests run: the table stands in its order, and every row of it and of the embed's checklist names a test that is in its file. */
export const checkCoverageTable = ({ write = false } = {}): boolean => {
  const page = readFileSync(coveragePage, 'utf8');
  const { rows, problems, inOrder } = readTable(page);
  if (write && problems.length === 0) writeFileSync(coveragePage, inOrder);
  else if (page !== inOrder)
    problems.push('is not in its order, or does not say where its tests run: node scripts/checks/coverage.ts --write');
  const sourceOf = (file: string): string | undefined =>
    existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : undefined;
  const missing = missingTitles([...rows, ...readChecklist()], sourceOf);
  const functions = shownByFunctions(rows, sourceOf);
  if (functions.length > 0) console.log(`docs/coverage.md: shown by tests of functions alone: ${functions.join(', ')}`);
  return report('docs/coverage.md', [...problems, ...shownAndBegun(page), ...shownByMocks(rows, sourceOf), ...missing]);
};

/**
 * After the tests ran, what of the tables they do not show: a row of docs/coverage.md or of the embed's checklist counts when every test of its
 * title, or in the group of its title, ran in the last run of the test command and passed; in the gate, where it runs there.
 */
export const checkCoverage = ({ isWhole }: { isWhole: boolean }): string[] => {
  const { rows } = readTable(readFileSync(coveragePage, 'utf8'));
  const due = [...rows, ...readChecklist()].filter(({ file, title }) => isWhole || whereIs(file, title) === 'gate');
  return unprovenRows(due, readTestResults()).map((problem) => `docs/coverage.md: ${problem}`);
};

if (import.meta.main) process.exitCode = checkCoverageTable({ write: process.argv.includes('--write') }) ? 0 : 1;
