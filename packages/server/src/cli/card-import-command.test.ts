import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedCharacter, type ImportedCharacter } from '@troupe/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorTokenPath } from '../adapters/operator-token.ts';
import { json } from '../creation/testing/card-files.ts';
import { findServer, importFiles, readCommand } from './card-import-command.ts';

const imported: ImportedCharacter = {
  id: 'c1',
  format: { container: 'json', spec: 'chara_card_v2' },
  form: {
    name: 'Ada',
    title: '',
    greeting: '',
    alternate_greetings: [],
    persona: 'x',
    scenario: '',
    dialogue: '',
    system_prompt: '',
    post_history_instructions: '',
    creator_notes: '',
    tags: [],
    language: 'en',
  },
  report: [
    { field: 'name', action: 'kept', note: '' },
    { field: 'title', action: 'changed', note: 'was empty' },
  ],
};
const target = { applicationIds: ['daybreak'], visibility: 'public' as const };

const demo = ['daybreak', 'lantern', 'acme'];
let folder: string;
let server: Server;
let url: string;
let seen: { authorization: string | undefined; body: string }[] = [];
let reply: { status: number; body: unknown } = { status: 200, body: imported };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-import-'));
  await writeFile(join(folder, 'ada.json'), json({ name: 'Ada' }));
  await writeFile(join(folder, 'bad.json'), 'nonsense');
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/healthz') return response.end('ok');
      seen.push({ authorization: request.headers.authorization, body: Buffer.concat(parts).toString() });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

describe('characters:import', () => {
  it('reads its command line', () => {
    expect(readCommand(['a.png', '--public', '--application', 'acme, lantern', 'b.json'], demo)).toEqual({
      files: ['a.png', 'b.json'],
      target: { applicationIds: ['acme', 'lantern'], visibility: 'public' },
      server: undefined,
    });
    expect(readCommand(['a.png'], demo).target).toEqual({ applicationIds: demo, visibility: 'private' });
    expect(() => readCommand([], demo)).toThrow('No files were named.');
    expect(() => readCommand(['a.png', '--publik'], demo)).toThrow(TypeError);
  });

  it("is for the server's own brands, and finds a brand that has only its own host", () => {
    expect(readCommand(['a.png'], ['harbour']).target.applicationIds).toEqual(['harbour']);
    expect(() => readCommand(['a.png', '--application', 'harbor'], ['harbour', 'tower'])).toThrow(
      'There is no brand harbor (there are harbour, tower); did you mean harbour?',
    );
    expect(readCommand(['a.png', '--server', 'http://harbour.localhost:4300'], ['harbour']).server).toBe(
      'http://localhost:4300/',
    );
  });

  it('prints the report of each file and goes on after a bad one', async () => {
    const printed: string[] = [];
    const files = [join(folder, 'bad.json'), join(folder, 'ada.json'), join(folder, 'missing.png')];
    const failed = await importFiles(
      { files, target, server: undefined },
      async (_bytes, name) => {
        if (name === 'bad.json') throw new Error('not a card');
        return imported;
      },
      (line) => printed.push(line),
    );
    expect(failed).toBe(2);
    expect(printed[0]).toBe('bad.json: not imported: not a card');
    expect(printed[1]).toBe(
      'ada.json: Ada (json, chara_card_v2) → c1, public on daybreak\n  kept          name\n  changed       title  was empty',
    );
    expect(printed[2]).toMatch(/^missing\.png: not imported: ENOENT/);
  });

  it('goes through a running server with the token of the data directory', async () => {
    await writeFile(operatorTokenPath(folder), 'the-token');
    const importCard = await findServer(url, folder, target);
    expect(v.is(importedCharacter, await importCard?.(json({ name: 'Ada' }), 'ada.json'))).toBe(true);
    expect(seen[0]?.authorization).toBe('Bearer the-token');
    expect(seen[0]?.body).toContain('{"name":"Ada"}');
    reply = {
      status: 415,
      body: { error: "We don't support this file type.", issues: [{ path: 'file', message: 'This looks like YAML.' }] },
    };
    await expect(importCard?.(json('a: b'), 'a.yaml')).rejects.toThrow('This looks like YAML.');
    reply = { status: 404, body: {} };
    await expect(importCard?.(json('{}'), 'a.json')).rejects.toThrow('does not know the operator');
  });

  it('finds no server where nobody listens or the directory is not its own', async () => {
    expect(await findServer('http://127.0.0.1:9', folder, target)).toBeNull();
    expect(await findServer(url, join(folder, 'elsewhere'), target)).toBeNull();
  });
});
