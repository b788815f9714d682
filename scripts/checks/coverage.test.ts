import { describe, expect, it } from 'vitest';
import { missingTitles, readTable, shownAndBegun, shownByFunctions, shownByMocks, unprovenRows } from './coverage.ts';
import type { TestResult } from '../gate/results.ts';

const file = 'packages/core/src/a.test.ts';
const page = (...rows: string[]) =>
  [
    '# Coverage',
    '',
    '| id | test file | test | runs in |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Begun',
    '',
    'the rest',
    '',
  ].join('\n');
const rows = (title: string) => [{ id: 'C-MSG-01', file, title }];
const ran = (title: string, status: TestResult['status'] = 'passed', step = 'unit'): TestResult => ({
  step,
  file,
  title,
  groups: ['a group'],
  seconds: 0,
  status,
});

describe('a row of the coverage table', () => {
  it('counts where its test ran and passed, in whichever steps', () => {
    expect(unprovenRows(rows('says so'), [ran('says so')])).toEqual([]);
    expect(unprovenRows(rows('says so'), [ran('says so'), ran('says so', 'passed', 'chromium')])).toEqual([]);
  });

  it.each(['skipped', 'failed'] as const)('does not count where its test was %s in one of its runs', (status) => {
    const problems = unprovenRows(rows('says so'), [ran('says so'), ran('says so', status)]);
    expect(problems).toEqual([`C-MSG-01: ${file}: "says so" was ${status} in unit`]);
  });

  it('does not count where no test of that title ran, in another file either', () => {
    const problems = unprovenRows(rows('says so'), [ran('says so twice'), { ...ran('says so'), file: 'b.test.ts' }]);
    expect(problems).toEqual([`C-MSG-01: ${file}: no test "says so" ran`]);
  });

  it.each([
    ['${brand.name}, ${width} px: every page', 'Acme Stories, 360 px: every page'],
    ['is refused (%s)', 'is refused (a (b) c)'],
    ['takes $name of $kind.inner', 'takes one of two'],
  ])('stands for what a table fills in: %s', (source, title) => {
    expect(unprovenRows(rows(source), [ran(title)])).toEqual([]);
  });

  it('counts for a whole group', () => {
    expect(unprovenRows(rows('a group'), [ran('one'), ran('two')])).toEqual([]);
    expect(unprovenRows(rows('a group'), [ran('one'), ran('two', 'skipped')])).toEqual([
      `C-MSG-01: ${file}: "two" was skipped in unit`,
    ]);
  });
});

describe('the coverage table', () => {
  it('says which line is no row', () => {
    expect(readTable(page('| C-MSG-1 | here | there |')).problems).toEqual([
      'not a row: | C-MSG-1 | here | there |',
      'the table is empty',
    ]);
  });

  it('keeps its rows by area as they came, by number, and once', () => {
    const { inOrder } = readTable(
      page(
        `| P-ERR-02 | \`${file}\` | a |`,
        `| C-MSG-01 | \`${file}\` | a |`,
        `| P-ERR-01 | \`${file}\` | a |`,
        `| P-ERR-01 | \`${file}\` | a |`,
      ),
    );
    expect(inOrder.match(/[A-Z]-[A-Z]+-\d+/g)).toEqual(['P-ERR-01', 'P-ERR-02', 'C-MSG-01']);
    expect(readTable(inOrder).inOrder).toBe(inOrder);
  });

  it('says of each row where its test runs', () => {
    const hidden = 'tests/e2e/screen-reader/dialogs.spec.ts';
    const { rows: read, inOrder } = readTable(
      page(`| C-MSG-01 | \`${file}\` | a | b | all |`, `| C-MSG-02 | \`${hidden}\` | editing |`),
    );
    expect(read.map(({ title }) => title)).toEqual(['a | b', 'editing']);
    expect(inOrder).toContain(`| C-MSG-01 | \`${file}\` | a | b | gate |\n| C-MSG-02 | \`${hidden}\` | editing | all |`);
  });
});

describe('before anything ran, a row', () => {
  it.each([
    ['as it stands', 'says so', "it('says so', …)"],
    ['with a quote that its source escapes', 'is one’s own', "it('is one’s own', …)"],
    ['with a plain apostrophe', "isn't there", String.raw`it('isn\'t there', …)`],
    ['with what a table fills in', 'of a %s: $kind.name', "it.each(…)('of a %s: $kind.name', …)"],
    ['with an expression', '${brand.name}, dark', 'test(`${brand.name}, dark`, …)'],
  ])('names a title of its file: %s', (_, title, source) => {
    expect(missingTitles(rows(title), () => source)).toEqual([]);
  });

  it('of a title that its file no longer has is told, as is one whose file is gone', () => {
    expect(missingTitles(rows('says so'), () => "it('says it', …)")).toEqual([`C-MSG-01: no such title in ${file}: says so`]);
    expect(missingTitles(rows('says so'), () => undefined)).toEqual([`C-MSG-01: there is no ${file}: says so`]);
  });
});

describe('a requirement', () => {
  const both = (begun: string) =>
    shownAndBegun(`${page(`| P-SHELL-10 | \`${file}\` | a |`)}\n| id | missing |\n|---|---|\n${begun}\n`);

  it('is either shown or begun, also where several are begun in one row', () => {
    const told = ['P-SHELL-10 is shown and begun: take it out of one of the tables'];
    expect(both('| P-SHELL-10 | more |')).toEqual(told);
    expect(both('| P-SHELL-01, 09, 10 | more |')).toEqual(told);
    expect(both('| P-SHELL-01, P-AUTH-09, 10 | more |')).toEqual([]);
  });

  it('is not shown by a test that mocks a module of ours', () => {
    const told = (source: string) => shownByMocks(rows('a'), () => source);
    expect(told("vi.mock('../links/page-at.ts', () => ({}));")).toHaveLength(1);
    expect(told("vi.doMock('./page-at.ts');")).toHaveLength(1);
    expect(told("vi.mock('node:fs');")).toEqual([]);
  });

  it('is named where only functions stand behind it', () => {
    const told = (source: string) => shownByFunctions(rows('a'), () => source);
    expect(told("import { fold } from './fold.ts';")).toEqual(['C-MSG-01']);
    expect(told("import { Screen } from './Screen.tsx';")).toEqual([]);
    expect(told("import { createTestServer } from '../testing.ts';")).toEqual([]);
  });
});
