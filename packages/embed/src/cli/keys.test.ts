// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKey } from '@troupe/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintToken } from '../server/index.ts';

const program = join(import.meta.dirname, 'troupe.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'troupe-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

const keys = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, 'keys', ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

describe('troupe keys new', { timeout: 30_000 }, () => {
  it('keeps the private half to its owner and prints what the brand file takes', async () => {
    const { code, out } = await keys('new', '--out', 'key.json', '--kid', '2026-11');
    expect(code).toBe(0);
    expect(v.parse(publicKey, JSON.parse(out)).kid).toBe('2026-11');
    expect(JSON.parse(out)).not.toHaveProperty('d');
    const file = join(folder, 'key.json');
    expect((await stat(file)).mode & 0o077).toBe(0);
    const user = { id: '1', name: 'Robin', username: 'robin' };
    const token = mintToken({ key: await readFile(file, 'utf8'), issuer: 'shop', troupe: 'https://chat.example.com', user });
    await expect(token).resolves.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('never writes over a key', async () => {
    const { code, err } = await keys('new', '--out', 'key.json');
    expect(code).toBe(2);
    expect(err).toContain('EEXIST');
  });

  it.each([[['new']], [['old', '--out', 'x']], [['new', '--out', 'x', '--kid', 'a b']]])('explains itself: %j', async (args) => {
    const { code, err } = await keys(...args);
    expect(code).toBe(2);
    expect(err).toContain('Usage: troupe keys new');
  });
});
