// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'troupe.ts');
const asked: string[] = [];
let folder: string;
let server: Server;
let troupe: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${body}`);
      if (request.headers.host?.startsWith('nobody.')) response.writeHead(404).end('{"code":"unknown_domain"}');
      else response.end(JSON.stringify({ allowed: body.includes('https://shop.example') }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  troupe = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'troupe-doctor-'));
  const files = {
    'shut.txt': "content-security-policy: default-src 'self'\n",
    'open.txt': `content-security-policy: script-src ${troupe}; frame-src ${troupe}\n`,
    'tag.html': `<div data-troupe="chat" data-application="acme"></div>\n<script async src="${troupe}/embed/v1/loader.js"></script>\n`,
    'token.txt': 'not.a-token',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Runs the program as a partner would, in the folder of the files. */
const doctor = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, 'doctor', ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

// Each case starts a program, on machines that do other things.
describe('troupe doctor', { timeout: 30_000 }, () => {
  it('finds a healthy page healthy, and asks the brand about its origin and nothing else', async () => {
    asked.length = 0;
    const args = ['--troupe', troupe, '--origin', 'https://shop.example/help', '--application', 'acme'];
    const { code, out, err } = await doctor(...args, '--headers', 'open.txt', '--tag', 'tag.html');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain("✓ fine     origin.list: https://shop.example is on the brand's list");
    expect(out).toMatch(/\n0 broken, 0 warnings, 5 fine\n$/);
    expect(asked).toEqual(['POST /api/v1/embed/origin-check {"origin":"https://shop.example"}']);
  });

  it('ends with 1 when something is broken, the worst first, each with the line to paste', async () => {
    const { code, out } = await doctor('--troupe', troupe, '--origin', 'https://other.example', '--headers', 'shut.txt');
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ broken {3}origin\.list: https:\/\/other\.example is not on the brand's list\n/);
    expect(out).toContain('fix: "embed": { "allowed_origins": ["https://other.example"] }');
    expect(out).toContain(`fix: script-src 'self' ${troupe}`);
    expect(out).toContain(`fix: frame-src ${troupe}`);
  });

  it('sends no token to anybody, and asks nobody with --offline', async () => {
    asked.length = 0;
    const { code, out } = await doctor(
      '--troupe',
      troupe,
      '--origin',
      'https://shop.example',
      '--token',
      'token.txt',
      '--offline',
      '--json',
    );
    expect(code).toBe(1);
    expect((JSON.parse(out) as { id: string; severity: string }[]).map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'broken token.form',
      'warning origin.list',
    ]);
    expect(asked).toEqual([]);
  });

  it('goes on when the server of the brand does not answer', async () => {
    const { code, out } = await doctor('--troupe', 'http://127.0.0.1:9', '--origin', 'https://shop.example');
    expect(code).toBe(0);
    expect(out).toContain('! warning  origin.list');
    expect(out).toContain('could not be asked: http://127.0.0.1:9 cannot be reached (ECONNREFUSED)');
  });

  it('reaches a brand that has only a name below localhost, and says where none is served', async () => {
    const brand = troupe.replace('127.0.0.1', 'harbour.localhost');
    const { code, out } = await doctor('--troupe', brand, '--origin', 'https://shop.example');
    expect(code).toBe(0);
    expect(out).toContain("✓ fine     origin.list: https://shop.example is on the brand's list");
    const nobody = await doctor('--troupe', troupe.replace('127.0.0.1', 'nobody.localhost'), '--origin', 'https://shop.example');
    expect(nobody.out).toContain(`could not be asked: no brand is served at ${troupe.replace('127.0.0.1', 'nobody.localhost')}`);
  });

  it.each([
    [['--tag', 'tag.html'], '--troupe is the origin of Troupe'],
    [['--troupe', 'chat', '--tag', 'tag.html'], '--troupe is the origin of Troupe'],
    [['--troupe', 'https://chat.example.com'], 'There is nothing to check.'],
    [['--troupe', 'https://chat.example.com', '--tag', 'absent.html'], 'absent.html cannot be read: ENOENT'],
    [['--loud'], "Unknown option '--loud'"],
  ])('ends with 2 when nothing could be checked: %j', async (args, text) => {
    const { code, err } = await doctor(...args);
    expect(code).toBe(2);
    expect(err).toContain(text);
    expect(err).toContain('Usage: troupe doctor');
  });

  it('explains itself', async () => expect((await doctor('--help')).out).toContain('Usage: troupe doctor'));
});
