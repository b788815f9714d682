import { errorTexts, type Message } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startUpstream, type Upstream } from '../../../../tests/upstream/upstream.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import type { Database } from '../ports/index.ts';
import { addCharacter, addMember, beginConversation, openShared, startServer, until, type ServerProcess } from './testing.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let shared: Database;
let survivor: ServerProcess;
let model: Upstream;
let token: string;
let characterId: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  // Slow enough that whatever happens to a server happens in the middle of a reply.
  model = await startUpstream(0, { delayMs: 200 });
  survivor = await startServer(database.url, { IMPROV_SPEED: 'fast' });
  shared = await openShared(database.url);
  token = await addMember(shared.db, 'ann');
  characterId = await addCharacter(shared.db, 'ann');
});
afterAll(async () => {
  await survivor?.stop();
  await shared?.close();
  await model?.close();
  await database?.close();
});

/** The model repeats what it is told, word by word. */
const slow = 'A map of every street that leads to the harbour and of none that leads away from it again';

const startOther = async (env: Record<string, string> = {}) => {
  const server = await startServer(database.url, { LLM_BASE_URL: model.url, LLM_MODEL: 'scripted', ...env });
  onTestFinished(() => server.stop());
  return server;
};

/** Sends a message to a server that writes slowly, and reads up to the first words. */
const begin = async (server: ServerProcess) => {
  const conversationId = await beginConversation(survivor, token, characterId);
  const body = { conversation_id: conversationId, character_id: characterId, message: slow };
  const send = (to: ServerProcess, change: object = {}) =>
    to.call('/api/v1/chat', {
      method: 'POST',
      token,
      body: { ...body, client_id: crypto.randomUUID(), ...change },
      headers: { accept: 'text/event-stream' },
    });
  const answer = await send(server);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    heard += value;
    return done;
  };
  while (!heard.includes('"type":"delta"')) if (await hear()) throw new Error(`No words came: ${heard}`);
  const rest = async () => {
    while (!(await hear()));
    return heard;
  };
  const { message: _, ...continued } = { ...body, continue_chat: true };
  const last = async () => {
    const page = await survivor.call(`/api/v1/characters/${characterId}/messages?conversationId=${conversationId}`, { token });
    return ((await page.json()) as { messages: Message[] }).messages.at(-1);
  };
  return { send, rest, last, continued };
};

describe('a server that is killed', () => {
  it('leaves a reply that another server knows to be interrupted within 10 s, and that can be continued', async () => {
    const dying = await startOther();
    const { last, send, continued } = await begin(dying);
    dying.signal('SIGKILL');
    await dying.ended;
    const died = performance.now();
    await until(async () => (await last())?.status === 'interrupted', 'the reply was known to be interrupted', 12_000);
    expect(performance.now() - died).toBeLessThan(10_000);
    const before = (await last())?.content ?? '';
    expect(before).not.toBe('');

    const answer = await send(survivor, { ...continued, message: undefined });
    expect(await answer.text()).toContain('"type":"done"');
    expect(await last()).toMatchObject({ status: 'complete', content: expect.stringContaining(before) });
  });
});

describe('a server that is asked to stop', () => {
  it('lets a reply end, begins none, is not ready and lives until then', async () => {
    const leaving = await startOther();
    const { rest, last, send } = await begin(leaving);
    leaving.signal('SIGTERM');
    await until(async () => (await leaving.call('/readyz')).status === 503, 'it was no longer ready', 5000);
    expect((await leaving.call('/healthz')).status).toBe(200);
    const refused = await send(leaving);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', error: errorTexts.unavailable });
    expect(await rest()).toContain('"type":"done"');
    expect(await leaving.ended).toBe(0);
    expect((await last())?.status).toBe('complete');
  });

  it('interrupts what is still being written when its time is over, with what was written', async () => {
    const leaving = await startOther({ DRAIN_SECONDS: '0' });
    const { rest, last } = await begin(leaving);
    leaving.signal('SIGTERM');
    expect(await rest()).toContain('"code":"unavailable"');
    expect(await leaving.ended).toBe(0);
    const message = await last();
    expect(message?.status).toBe('interrupted');
    expect(message?.content).not.toBe('');
  });
});
