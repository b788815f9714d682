// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThemeReport } from './theme-check.ts';

const program = join(import.meta.dirname, 'troupe.ts');
const brands = join(import.meta.dirname, '../../../server/brands');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'troupe-theme-'));
  const files = {
    'sound.json': { preset: 'lantern', radius: '8px', rules: { chip: { 'font-weight': '700' } } },
    'pale.json': { light: { accent: '#fff3a0' } },
    'wrong.json': { tokens: { denisty: '1' }, dark: { canvas: 'url(x)' } },
    'brand.json': { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'], theme: { acent: '#123456' } },
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  await writeFile(join(folder, 'broken.json'), '{ "preset": }');
});
afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  code: number;
  out: string;
  err: string;
}
/** Runs the program as a partner's CI would: a process of its own, in the folder of the files. */
const troupe = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

// Each case starts a program or two, on machines that do other things.
describe('troupe theme check', { timeout: 30_000 }, () => {
  it('accepts a sound theme', async () => {
    expect(await troupe('theme', 'check', 'sound.json')).toEqual({
      code: 0,
      out: 'sound.json: 0 refused, 0 corrected\n',
      err: '',
    });
  });

  it('prints a correction with what was given, what it became, and the ratio; only --strict fails on it', async () => {
    const { code, out } = await troupe('theme', 'check', 'pale.json');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^pale\.json: 0 refused, 1 corrected\n {2}corrected {2}light\.accent: #fff3a0 → #[0-9a-f]{6} \(1\.\d+:1 against [a-z0-9-]+, needs 3:1\)\n$/,
    );
    expect((await troupe('theme', 'check', 'pale.json', '--strict')).code).toBe(1);
  });

  it('fails on a refusal and prints its path', async () => {
    expect(await troupe('theme', 'check', 'wrong.json')).toMatchObject({
      code: 1,
      out: 'wrong.json: 2 refused, 0 corrected\n  refused    tokens.denisty: 1 (unknown token)\n  refused    dark.canvas: url(x) (bad value)\n',
    });
  });

  it('reads brand files, ours among them', async () => {
    expect(await troupe('theme', 'check', 'brand.json')).toMatchObject({ code: 1, out: expect.stringContaining('theme.acent') });
    const ours = ['acme', 'daybreak', 'lantern'].map((name) => join(brands, `${name}.json`));
    expect((await troupe('theme', 'check', '--strict', ...ours)).code).toBe(0);
  });

  it('prints reports for programs with --json', async () => {
    const { code, out } = await troupe('theme', 'check', '--json', 'pale.json', 'wrong.json');
    expect(code).toBe(1);
    const reports = JSON.parse(out) as ThemeReport[];
    expect(reports).toMatchObject([
      { file: 'pale.json', refused: 0, corrected: 1, issues: [{ kind: 'contrast', path: 'light.accent', required: 3 }] },
      { file: 'wrong.json', refused: 2, corrected: 0 },
    ]);
  });

  it.each([
    [['theme', 'check', 'broken.json'], 'broken.json is not JSON'],
    [['theme', 'check', 'absent.json'], 'absent.json cannot be read: ENOENT'],
    [['theme', 'check'], 'Usage: troupe theme check'],
    [['theme', 'paint', 'sound.json'], 'Usage: troupe theme check'],
    [['theme', 'check', '--loud', 'sound.json'], "Unknown option '--loud'"],
  ])('ends with 2 when nothing could be checked: %j', async (args, text) => {
    const { code, out, err } = await troupe(...args);
    expect(code).toBe(2);
    expect(out + err).toContain(text);
  });

  it('explains itself', async () =>
    expect(await troupe('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--strict') }));
});
