import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../step.ts';

const page = readFileSync(resolve(root, 'docs/contributing.md'), 'utf8');
const [, section = ''] = page.split('## Where is it?\n');
const rows = [...section.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, what = '', word = '', file = '']) => [what, word, file] as const,
);

// The files themselves and not git's index: an exported tree has none.
const sources = globSync('packages/*/{src,scripts}/**/*.{ts,tsx,js,css,sql,html}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(resolve(root, file), 'utf8').toLowerCase() }));

describe('“Where is it?” of docs/contributing.md', () => {
  it('names ten behaviours at least', () => expect(rows.length).toBeGreaterThanOrEqual(10));

  it.each(rows)('%s: one search for %s finds %s among few', (_, word, file) => {
    const found = sources.filter(({ text }) => text.includes(word.toLowerCase())).map((source) => source.file);
    expect(found).toContain(file);
    expect(found.length).toBeLessThanOrEqual(20);
  });
});
