import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './step.ts';

const page = readFileSync(resolve(root, 'docs/contributing.md'), 'utf8');
const [, section = ''] = page.split('## Where is it?\n');
const rows = [...section.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, what = '', word = '', file = '']) => [what, word, file] as const,
);

describe('“Where is it?” of docs/contributing.md', () => {
  it('names ten behaviours at least', () => expect(rows.length).toBeGreaterThanOrEqual(10));

  it.each(rows)('%s: one search for %s finds %s among few', (_, word, file) => {
    const tests = [':!*.test.ts', ':!*.test.tsx', ':!*.json', ':!*.md', ':!*/releases/*'];
    const found = execFileSync('git', ['grep', '-il', word, '--', 'packages', ...tests], { cwd: root, encoding: 'utf8' });
    expect(found.split('\n')).toContain(file);
    expect(found.trim().split('\n').length).toBeLessThanOrEqual(20);
  });
});
