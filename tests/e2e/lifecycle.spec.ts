import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { environment, root } from '../../scripts/step.ts';
import type { ChatAnswer } from '../../packages/protocol/src/chat/generations.ts';
import type { MessagesPage } from '../../packages/protocol/src/chat/messages.ts';
import { createDataDir } from './support/servers/prepared-data.ts';
import { childrenOf, serverOf } from './support/servers/server-process.ts';
import { answers, ended, follow, freePort, startTroupe } from './support/servers/troupe.ts';

const startAgain = (env: Record<string, string>, args: string[] = [], program = 'scripts/start.ts') => {
  const child = spawn('node', [program, ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: follow(child) };
};

test('start prints its addresses, and Ctrl-C ends everything within 10 s', async () => {
  const troupe = await startTroupe({ isFirst: true });
  await expect.poll(troupe.printed).toContain(troupe.site);
  expect(troupe.printed()).toContain(troupe.partner);
  const { code, ms } = await troupe.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  for (const url of [troupe.site, troupe.partner]) await expect(fetch(url)).rejects.toThrow();
});

test('a second start on the same ports or the same data is refused with a sentence', async () => {
  const troupe = await startTroupe();
  try {
    const samePorts = startAgain(troupe.env);
    expect(await ended(samePorts.child)).toBe(78);
    expect(samePorts.output.text()).toMatch(new RegExp(`${troupe.port}`));
    expect(samePorts.output.text()).not.toMatch(/at .*:\d+:\d+/);

    const sameData = startAgain({ ...troupe.env, PORT: String(await freePort()), PARTNER_PORT: String(await freePort()) });
    expect(await ended(sameData.child)).toBe(78);
    expect(sameData.output.text()).not.toContain('started again');
    expect(sameData.output.text()).toMatch(/already|in use|another/i);
    expect(sameData.output.text()).not.toMatch(/at .*:\d+:\d+/);

    expect((await fetch(`${troupe.site}/readyz`)).status).toBe(200);
  } finally {
    await troupe.stop();
  }
});

test('a server by itself says with 78 that its port is in use', async () => {
  const held = createServer().listen(0, '127.0.0.1');
  await once(held, 'listening');
  const dataDir = createDataDir('troupe-e2e-');
  const PORT = String((held.address() as AddressInfo).port);
  const { child, output } = startAgain({ PORT, DATA_DIR: dataDir }, [], 'packages/server/src/main.ts');
  expect(await ended(child)).toBe(78);
  expect(output.text()).toContain(`Port ${PORT} is in use; stop what listens there, or set another PORT.`);
  held.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a setting that makes no sense is named', async () => {
  const { child, output } = startAgain({ PORT: 'ninety', DATA_DIR: '/nowhere' });
  expect(await ended(child)).toBe(78);
  expect(output.text()).toContain('PORT');
});

test('an example that there is not is named, beside those that there are', async () => {
  const { child, output } = startAgain({}, ['vuejs']);
  expect(await ended(child)).toBe(1);
  expect(output.text()).toMatch(/no example "vuejs".*script-tag.*vue/);
});

test('a brand file with a fault is named, and the server is not started again', async () => {
  const brands = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  writeFileSync(join(brands, 'harbour.json'), '{');
  const ports = { PORT: String(await freePort()), PARTNER_PORT: String(await freePort()) };
  const { child, output } = startAgain({ ...ports, BRANDS_DIR: brands });
  expect(await ended(child)).toBe(78);
  expect(output.text()).toMatch(/harbour\.json: .*is not JSON/);
  expect(output.text()).not.toMatch(/started again|at .*:\d+:\d+/);
  rmSync(brands, { recursive: true });
});

/** Calls the API as a guest; throws what is no answer of 200. */
const createGuest = async (site: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(site + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('POST', '/api/v2/auth/guest', {});
  headers['authorization'] = `Bearer ${token}`;
  return call;
};

test('a server that is killed is started again with what it had acknowledged, and Ctrl-C ends both', async () => {
  const troupe = await startTroupe();
  let stopped = false;
  try {
    const call = await createGuest(troupe.site);
    const { id } = await call<{ id: string }>('POST', '/api/v1/characters/wick/conversations', {});
    const message = 'Keep the lamp lit.';
    const body = { conversation_id: id, character_id: 'wick', message };
    const acknowledged = (await call<ChatAnswer>('POST', '/api/v1/chat', body)).message;

    const first = serverOf(troupe.process.pid);
    const beside = childrenOf(troupe.process.pid).filter((pid) => pid !== first);
    expect(beside).toHaveLength(1);
    process.kill(first, 'SIGKILL');
    await expect.poll(troupe.printed).toContain('The server ended by itself; it is started again in 1 s.');
    expect((await fetch(troupe.partner)).status).toBe(200);
    await answers(`${troupe.site}/readyz`, troupe.process, 60_000);
    const second = serverOf(troupe.process.pid);
    expect(second).not.toBe(first);
    expect(childrenOf(troupe.process.pid), 'the page beside it goes on').toEqual([...beside, second]);
    const path = `/api/v1/characters/wick/messages?conversationId=${id}&limit=100`;
    const { messages } = await call<MessagesPage>('GET', path);
    expect(messages.filter(({ content }) => content === message)).toHaveLength(1);
    expect(messages.find((one) => one.id === acknowledged.id)?.content).toBe(acknowledged.content);

    stopped = true;
    expect((await troupe.stop()).code).toBe(0);
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    for (const url of [troupe.site, troupe.partner]) await expect(fetch(url)).rejects.toThrow();
  } finally {
    if (!stopped) await troupe.stop();
  }
});

test('Ctrl-C while a killed server waits to be started again ends everything', async () => {
  const troupe = await startTroupe();
  process.kill(serverOf(troupe.process.pid), 'SIGKILL');
  await expect.poll(troupe.printed, { intervals: [20] }).toContain('started again in 1 s');
  const { code } = await troupe.stop();
  expect(code).toBe(0);
  for (const url of [troupe.site, troupe.partner]) await expect(fetch(url)).rejects.toThrow();
});
