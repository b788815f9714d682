import { createConversation, createReply, getAppSettings, type ChatRequest } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrawnImages } from '../../demo/drawings/drawn.ts';
import { generations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { appSettingsHandlers } from '../../platform/app-settings.ts';
import type { Caller } from '../../http/context.ts';
import type { Database, LanguageModel } from '../../ports/index.ts';
import {
  createCall,
  createCaller,
  createCharacter,
  createPuppetModel,
  createTestChat,
  type PuppetModel,
} from '../testing/index.ts';

let database: Database;
let characterId: string;
const puppet = (over: Partial<LanguageModel>): PuppetModel => {
  const model = Object.assign(createPuppetModel(), over);
  model.answerAll('Aye.');
  return model;
};
const plain = puppet({ id: 'plain', contextTokens: 16_384 });
const small = puppet({ id: 'small', contextTokens: 8192 });
const locked = puppet({ id: 'locked', contextTokens: 16_384, permission: 'advanced_models' });
const secret = puppet({ id: 'secret', permission: 'advanced_models', hideUnauthorized: true });
const models = [plain, small, locked, secret];
let chat: ReturnType<typeof createTestChat>;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db, { models });
  characterId = await createCharacter(database.db, (await createCaller(database.db)).userId);
});
afterAll(() => database.close());

const ask = async (caller: Caller, over: Partial<ChatRequest>) => {
  const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  return chat.call(
    createReply,
    { body: { character_id: characterId, conversation_id: id, message: 'Hello there.', ...over } },
    { caller },
  );
};

describe('the model of a reply', () => {
  it('is the first unless another is named', async () => {
    const caller = await createCaller(database.db);
    for (const [inference_model, model] of [
      [undefined, plain],
      ['default', plain],
      ['small', small],
    ] as const) {
      const before = model.requests.length;
      await ask(caller, inference_model === undefined ? {} : { inference_model });
      expect(model.requests).toHaveLength(before + 1);
    }
  });

  it('needs its permission, and a refusal names it', async () => {
    const member = await createCaller(database.db);
    await expect(ask(member, { inference_model: 'locked' })).rejects.toMatchObject({
      code: 'forbidden',
      params: { permission: 'advanced_models' },
    });
    expect(locked.requests).toEqual([]);
    await ask(await createCaller(database.db, { role: 'paid_premium' }), { inference_model: 'locked' });
    expect(locked.requests).toHaveLength(1);
  });

  it('does not exist for accounts that it is hidden from', async () => {
    const member = await createCaller(database.db);
    for (const inference_model of ['secret', 'nonsense'])
      await expect(ask(member, { inference_model })).rejects.toMatchObject({ code: 'invalid_input' });
    await ask(await createCaller(database.db, { role: 'paid_premium' }), { inference_model: 'secret' });
    expect(secret.requests).toHaveLength(1);
  });

  it('and the tier bound the context together: 8192 on 8K models, 16384 on 16K models', async () => {
    for (const [role, inference_model, tokens] of [
      ['free_tier', 'plain', 4096],
      ['paid_basic', 'plain', 8192],
      ['paid_premium', 'small', 8192],
      ['paid_premium', 'plain', 16_384],
    ] as const) {
      const { generation_id } = await ask(await createCaller(database.db, { role }), { inference_model });
      const [run] = await database.db.select().from(generations).where(eq(generations.id, generation_id));
      expect(run?.report).toMatchObject({ contextTokens: tokens });
    }
  });

  it('answers with settings of one’s own only where they are paid for', async () => {
    const inference_settings = { temperature: 1.2, top_k: 5 };
    await ask(await createCaller(database.db), { inference_settings });
    expect(plain.requests.at(-1)?.settings).toMatchObject({ temperature: 0.7, top_k: 90 });
    await ask(await createCaller(database.db, { role: 'paid_minimal' }), { inference_settings });
    expect(plain.requests.at(-1)?.settings).toEqual({ max_new_tokens: 180, temperature: 1.2, top_p: 0.7, top_k: 5 });
  });

  it('is told the chat language', async () => {
    await ask(await createCaller(database.db), { language: 'de' });
    const { messages, scene } = plain.requests.at(-1) ?? { messages: [], scene: null };
    expect(messages[0]?.content).toContain('Answer in the language with the tag "de".');
    expect(scene?.language).toBe('de');
  });
});

describe('the models of app settings', () => {
  const { call } = createCall(appSettingsHandlers({ images: createDrawnImages(), models }));
  const listed = async (caller: Caller | null) =>
    (await call(getAppSettings, {}, { caller: caller as Caller })).inferenceModels.map(({ id }) => id);

  it('leave out what a session may not know of, and show what it may not use', async () => {
    expect(await listed(null)).toEqual(['plain', 'small', 'locked']);
    expect(await listed(await createCaller(database.db))).toEqual(['plain', 'small', 'locked']);
    expect(await listed(await createCaller(database.db, { role: 'paid_premium' }))).toEqual([
      'plain',
      'small',
      'locked',
      'secret',
    ]);
  });

  it('say what each is', async () => {
    const { inferenceModels } = await call(getAppSettings, {}, { caller: null as unknown as Caller });
    expect(inferenceModels[1]).toEqual({
      id: 'small',
      name: 'Puppet',
      size: '',
      tokens: '8K',
      description: '',
      tag: '',
      level: 1,
      permission: null,
      hide_unauthorized: false,
      demo: true,
    });
  });
});
