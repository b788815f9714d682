import { AppError } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImprovModel } from '../../adapters/models/improv.ts';
import { createMemoryLog } from '../../http/testing.ts';
import type { LanguageModel } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createCaller, createCharacter } from '../testing/index.ts';

/** Every failure that P-ERR-08 wants logged, through the front door: its call and its code, nothing of what was written. */

const log = createMemoryLog();
let server: TestServer;
let model: Pick<LanguageModel, 'stream'>;
let token: string;
let characterId: string;
let conversationId: string;
let answerId: string;

const call = (method: string, path: string, body?: object) =>
  server.send(`/api/v1${path}`, { method, token, ...(body && { body: JSON.stringify(body) }) });
const chat = (over: object) => call('POST', '/chat', { conversation_id: conversationId, character_id: characterId, ...over });

const good: Pick<LanguageModel, 'stream'> = {
  async *stream() {
    yield 'Fine.';
  },
};
const bad: Pick<LanguageModel, 'stream'> = {
  async *stream() {
    yield await Promise.reject<string>(new AppError('model_busy'));
  },
};

beforeAll(async () => {
  model = good;
  server = await createTestServer({ log, models: [{ ...createImprovModel(), stream: (request) => model.stream(request) }] });
  const creator = await createCaller(server.database.db);
  characterId = await createCharacter(server.database.db, creator.userId);
  token = ((await (await server.send('/api/v2/auth/guest', { method: 'POST' })).json()) as { token: string }).token;
  const created = await call('POST', `/characters/${characterId}/conversations`, {});
  conversationId = ((await created.json()) as { id: string }).id;
  const answer = (await (await chat({ message: 'Hello' })).json()) as { message: { id: string } };
  answerId = answer.message.id;
});
afterAll(() => server.close());

const secret = 'a word that is nobody else’s';
const picture = () => ({ conversation_id: conversationId, character_id: characterId, image_prompt: secret });
it.each<[string, () => Promise<Response>, string, string]>([
  ['message regeneration', () => chat({ alt_message_id: answerId }), 'createReply', 'model_busy'],
  ['character details fetch', () => call('GET', '/characters/nobody'), 'getCharacter', 'not_found'],
  ['message fetch', () => call('GET', `/characters/${characterId}/messages?conversationId=none`), 'listMessages', 'not_found'],
  ['edit', () => call('PATCH', '/messages/none', { content: secret }), 'updateMessage', 'not_found'],
  ['continue', () => chat({ continue_chat: true }), 'createReply', 'model_busy'],
  ['send', () => chat({ message: secret }), 'createReply', 'model_busy'],
  ['delete', () => call('DELETE', '/conversations/none/messages', { ids: ['none'] }), 'removeMessages', 'not_found'],
  ['image generation', () => call('POST', '/conversation-images', picture()), 'createConversationImage', 'forbidden'],
  [
    'image regeneration',
    () => call('POST', '/conversation-images', { ...picture(), alt_message_id: answerId }),
    'createConversationImage',
    'forbidden',
  ],
  ['title update', () => call('PUT', '/conversations/none/label', { label: secret }), 'updateConversationLabel', 'not_found'],
  [
    'rating',
    () => call('POST', '/interactions', { type: 'rating', character_id: 'nobody', rating: 3 }),
    'createInteraction',
    'not_found',
  ],
])('a failure of %s is logged', async (_, fail, operation, code) => {
  model = bad;
  log.infos.length = 0;
  const answer = await fail();
  expect(answer.ok).toBe(false);
  expect(log.infos).toContainEqual({
    text: 'A call was refused.',
    fields: { requestId: answer.headers.get('x-request-id') ?? expect.any(String), operation, code },
  });
  expect(JSON.stringify(log)).not.toContain(secret);
});
