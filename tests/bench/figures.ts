import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { chromiumVersion } from '../../scripts/browser.ts';
import { root } from '../../scripts/step.ts';

const file = resolve(root, 'docs/benchmarks.md');

/** What a figure was measured on. The load tells whether others were at work. */
export const machine = (): string =>
  `Node ${process.version}, ${chromiumVersion()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(1)}`;

/** Puts a table between the marks of its bench in docs/benchmarks.md, with the day and the machine. */
export const writeFigures = (name: string, text: string): void => {
  const document = readFileSync(file, 'utf8');
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(document)) throw new Error(`docs/benchmarks.md has no place for ${name}`);
  const day = new Date().toISOString().slice(0, 10);
  const section = `\n${text}\n\n${day}; ${machine()}.\n\n`;
  writeFileSync(
    file,
    document.replace(marks, (_, begin: string, end: string) => begin + section + end),
  );
};
