import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgresql, type Cluster } from '../db/postgresql-for-tests.ts';
import type { Database } from '../ports/index.ts';
import { addCharacter, addMember, beginConversation, openShared, startServer, until, type ServerProcess } from './testing.ts';

const restarts = 20;
const writers = 6;

let cluster: Cluster;
let server: ServerProcess;
let shared: Database;
const tokens: string[] = [];
let characterId: string;

beforeAll(async () => {
  cluster = await startPostgresql();
  server = await startServer(cluster.url, { IMPROV_SPEED: 'fast' });
  shared = await openShared(cluster.url);
  for (let writer = 0; writer < writers; writer += 1) tokens.push(await addMember(shared.db, `writer-${writer}`));
  characterId = await addCharacter(shared.db, 'writer-0');
});
afterAll(async () => {
  await server?.stop();
  await shared?.close();
  await cluster?.stop();
});

/** What was acknowledged: the conversation, and what was said in it. */
type Acknowledged = { token: string; conversationId: string; text: string }[];

/** Writes until told to stop, in a new conversation after each failure; what fails is not acknowledged. */
const write = async (token: string, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> => {
  let conversationId: string | null = null;
  for (let count = 0; !isOver(); count += 1) {
    try {
      conversationId ??= await beginConversation(server, token, characterId);
      const text = `Message ${count} of ${token.slice(-8)}`;
      const body = { conversation_id: conversationId, character_id: characterId, message: text, client_id: crypto.randomUUID() };
      const answer = await server.call('/api/v1/chat', { method: 'POST', token, body });
      if (!answer.ok) throw new Error(String(answer.status));
      await answer.json();
      acknowledged.push({ token, conversationId, text });
    } catch {
      conversationId = null;
    }
    // Members may send 60 messages a minute.
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
};

it(`survives ${restarts} fast restarts of its database under ${writers} writers, and keeps what it acknowledged`, async () => {
  const acknowledged: Acknowledged = [];
  let isOver = false;
  const writing = tokens.map((token) => write(token, acknowledged, () => isOver));
  for (let restart = 1; restart <= restarts; restart += 1) {
    const before = acknowledged.length;
    await cluster.restart();
    expect(server.isRunning(), `after restart ${restart}:\n${server.output().slice(-2000)}`).toBe(true);
    await until(() => acknowledged.length > before, `something was written after restart ${restart}`, 20_000);
  }
  isOver = true;
  await Promise.all(writing);

  expect(server.isRunning()).toBe(true);
  expect(acknowledged.length).toBeGreaterThanOrEqual(restarts);
  expect((await server.call('/readyz')).status).toBe(200);
  for (const [conversationId, token] of new Map(acknowledged.map((one) => [one.conversationId, one.token]))) {
    const page = await server.call(`/api/v1/characters/${characterId}/messages?conversationId=${conversationId}`, { token });
    const said = ((await page.json()) as { messages: { content: string }[] }).messages.map(({ content }) => content);
    for (const { text } of acknowledged.filter((one) => one.conversationId === conversationId)) expect(said).toContain(text);
  }
}, 720_000);
