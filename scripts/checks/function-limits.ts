import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment, root } from '../step.ts';

/** Size by limit and `file function`: the exceptions of `function-limits.json`, or what is measured now. */
export type Sizes = Record<'lines' | 'complexity', Record<string, number>>;

/** What oxlint says about one function that is over a limit. */
export interface Diagnostic {
  code: string;
  message: string;
  filename: string;
  labels: { span: { offset: number } }[];
}

const config = 'scripts/checks/function-limits.oxlintrc.json';
const listFile = 'scripts/checks/function-limits.json';
const renew = 'node scripts/checks/function-limits.ts --write';

/** Tests are lists of cases, stories lists of states: their functions are as long as what they list. */
const isExempt = (file: string): boolean =>
  /(?:\.test|\.spec|-contract|\/testing)\.tsx?$|(?:^|\/)(?:testing|releases|dist)\/|^(?:stories|tests|examples)\//.test(file);

/** The name that a function goes by: its own, that of what holds it, or of the call it is handed to. */
export const nameOf = (before: string, text: string): string =>
  /^(?:async )?function\*? (\w+)/.exec(text)?.[1] ??
  /(?:const|let) (\w+)(?:: [^=;]+)? = (?:\w+\(\s*)*$/.exec(before)?.[1] ??
  before.match(/[A-Za-z_$][\w$]*/g)?.at(-1) ??
  'unnamed';

/** Two functions of one name in one file are told apart by a number. */
export const toSizes = (diagnostics: Diagnostic[], read: (file: string) => Buffer): Sizes => {
  const sizes: Sizes = { lines: {}, complexity: {} };
  for (const { code, message, filename, labels } of diagnostics) {
    const size = Number(/(?:\(| of )(\d+)/.exec(message)?.[1]);
    if (isExempt(filename) || !labels[0] || !size) continue;
    const { offset } = labels[0].span;
    const source = read(filename);
    const name = nameOf(source.subarray(0, offset).toString().slice(-200), source.subarray(offset, offset + 100).toString());
    const found = sizes[code.includes('complexity') ? 'complexity' : 'lines'];
    let key = `${filename} ${name}`;
    for (let count = 2; key in found; count++) key = `${filename} ${name} ${count}`;
    found[key] = size;
  }
  return sizes;
};

const limits = ['lines', 'complexity'] as const;

/** Functions that are over a limit and not listed, or larger than listed; and those of the list that got better. */
export const compareSizes = (listed: Sizes, now: Sizes): { worse: string[]; better: string[] } => {
  const worse: string[] = [];
  const better: string[] = [];
  for (const limit of limits) {
    for (const [key, size] of Object.entries(now[limit])) {
      const before = listed[limit][key];
      if (before === undefined || size > before) worse.push(`${key}: ${limit} ${before ?? 'within the limit'} → ${size}`);
    }
    for (const [key, before] of Object.entries(listed[limit])) {
      const size = now[limit][key];
      if (size === undefined || size < before) better.push(`${key}: ${limit} ${before} → ${size ?? 'within the limit'}`);
    }
  }
  return { worse, better };
};

const measure = (): Sizes => {
  const { stdout } = spawnSync('oxlint', ['-c', config, '-f', 'json', 'packages', 'scripts'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return toSizes(diagnostics, (file) => readFileSync(resolve(root, file)));
};

const sorted = (sizes: Sizes): Sizes => {
  const byName = (of: Record<string, number>) => Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { lines: byName(sizes.lines), complexity: byName(sizes.complexity) };
};

/**
 * Functions have at most 80 lines and a complexity of 15 (`function-limits.oxlintrc.json`). Those that had more when the
 * limits came are listed with their size, and may only shrink. `--write` measures the list anew: read what it adds.
 */
export const checkFunctionLimits = ({ write = false } = {}): boolean => {
  const now = measure();
  const { worse, better } = compareSizes(JSON.parse(readFileSync(resolve(root, listFile), 'utf8')) as Sizes, now);
  if (write) writeFileSync(resolve(root, listFile), `${JSON.stringify(sorted(now), null, 2)}\n`);
  for (const line of worse) console.error(`longer than it may be: ${line}`);
  if (worse.length > 0) console.error(`Split it. What was only moved or renamed is listed anew by: ${renew}`);
  for (const line of better) console.log(`shorter than listed: ${line}`);
  if (better.length > 0 && !write) console.log(`Shorten the list: ${renew}`);
  return write || worse.length === 0;
};

if (import.meta.main) process.exitCode = checkFunctionLimits({ write: process.argv.includes('--write') }) ? 0 : 1;
