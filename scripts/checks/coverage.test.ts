import { describe, expect, it } from 'vitest';
import { regenerate } from './coverage.ts';
import type { TestResult } from '../test-results.ts';

const file = 'packages/core/src/a.test.ts';
const page = (...rows: string[]) =>
  ['# Coverage', '', '| id | test file | test | ran in |', '|---|---|---|---|', ...rows, '', '## Begun', '', 'the rest', ''].join(
    '\n',
  );
const ran = (title: string, status: TestResult['status'] = 'passed', step = 'unit'): TestResult => ({
  step,
  file,
  title,
  groups: ['a group'],
  seconds: 0,
  status,
});

describe('a row of the coverage table', () => {
  it('counts where its test ran and passed, and names the steps', () => {
    const { page: made, problems } = regenerate(page(`| C-MSG-01 | \`${file}\` | says so |`), [
      ran('says so'),
      ran('says so', 'passed', 'chromium'),
    ]);
    expect(problems).toEqual([]);
    expect(made).toBe(page(`| C-MSG-01 | \`${file}\` | says so | chromium, unit |`));
    expect(regenerate(made, [ran('says so'), ran('says so', 'passed', 'chromium')]).page).toBe(made);
  });

  it.each(['skipped', 'failed'] as const)('does not count where its test was %s in one of its runs', (status) => {
    const { problems } = regenerate(page(`| C-MSG-01 | \`${file}\` | says so |`), [ran('says so'), ran('says so', status)]);
    expect(problems).toEqual([`C-MSG-01: ${file}: "says so" was ${status} in unit`]);
  });

  it('does not count where no test of that title ran, in another file either', () => {
    const { problems } = regenerate(page(`| C-MSG-01 | \`${file}\` | says so |`), [
      ran('says so twice'),
      { ...ran('says so'), file: 'b.test.ts' },
    ]);
    expect(problems).toEqual([`C-MSG-01: ${file}: no test "says so" ran`]);
  });

  it.each([
    ['${brand.name}, ${width} px: every page', 'Acme Stories, 360 px: every page'],
    ['is refused (%s)', 'is refused (a (b) c)'],
    ['takes $name of $kind.inner', 'takes one of two'],
  ])('stands for what a table fills in: %s', (source, title) => {
    expect(regenerate(page(`| C-MSG-01 | \`${file}\` | ${source} |`), [ran(title)]).problems).toEqual([]);
  });

  it('counts for a whole group', () => {
    expect(regenerate(page(`| C-MSG-01 | \`${file}\` | a group |`), [ran('one'), ran('two')]).problems).toEqual([]);
    expect(regenerate(page(`| C-MSG-01 | \`${file}\` | a group |`), [ran('one'), ran('two', 'skipped')]).problems).toEqual([
      `C-MSG-01: ${file}: "two" was skipped in unit`,
    ]);
  });

  it('says which line is no row', () => {
    expect(regenerate(page('| C-MSG-1 | here | there |'), []).problems).toEqual([
      'not a row: | C-MSG-1 | here | there |',
      'the table is empty',
    ]);
  });
});

it('rows are kept by area as they came, by number, and once', () => {
  const { page: made } = regenerate(
    page(
      `| P-ERR-02 | \`${file}\` | a |`,
      `| C-MSG-01 | \`${file}\` | a |`,
      `| P-ERR-01 | \`${file}\` | a |`,
      `| P-ERR-01 | \`${file}\` | a |`,
    ),
    [ran('a')],
  );
  expect(made.match(/[A-Z]-[A-Z]+-\d+/g)).toEqual(['P-ERR-01', 'P-ERR-02', 'C-MSG-01']);
});
