import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';

/** Set for the tests of the gate; tests that are run by themselves, and those of `test --all`, leave nothing out. */
export const gateVariable = 'TROUPE_GATE';
export const isGate = (): boolean => process.env[gateVariable] === 'yes';

/** Parts of the tests of which the gate runs some. */
export const parts = [
  'core-preact',
  'server-postgresql',
  'hostile-inputs',
  'five-years',
  'stories',
  'pseudo',
  'checkers',
  'walks',
  'chromium',
  'engines',
  'screen-reader',
] as const;
export type Part = (typeof parts)[number];

/** What of a part the gate runs, by the table "The gate and everything" of docs/contributing.md: a regular expression in code marks. */
export const ruleOf = (part: Part, page = readFileSync(resolve(root, 'docs/contributing.md'), 'utf8')): RegExp => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${part}\` | `));
  const rule = row && /^\| `[^`]+` \| .*?`(?<rule>[^`]+)`/.exec(row)?.groups?.['rule'];
  if (!rule) throw new Error(`docs/contributing.md: the table of the gate has no rule in code marks for ${part}.`);
  // A bar in a table's cell is escaped.
  return new RegExp(rule.replaceAll('\\|', '|'));
};

/** Where a test of the coverage table runs: in the gate, or with everything only. */
export const whereIs = (file: string, title: string): 'gate' | 'all' => {
  const [, folder, name = ''] = /^tests\/e2e\/(?:(engines|screen-reader)\/)?(?!stories)([\w-]+\.spec\.ts)$/.exec(file) ?? [];
  const part = (['engines', 'screen-reader'] as const).find((one) => one === folder);
  const isIn = part ? ruleOf(part).test(title) : name === '' || ruleOf('chromium').test(name);
  return isIn ? 'gate' : 'all';
};
