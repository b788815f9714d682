import { createConversation, createReply, getReplyReport, type TryoutLine } from '@troupe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from '../../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleModel } from '../../../adapters/models/openai-compatible.ts';
import { createCaller, newId } from '../../../chat/testing/index.ts';
import { characterLorebooks, lorebookEntries, lorebooks, personas } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import type { Caller } from '../../../http/context.ts';
import type { Database } from '../../../ports/index.ts';
import { createEditorWorld, refusalOf, storeTestPicture, testForm } from '../../testing/editor-world.ts';
import { bareForm, createTryoutWorld, said, type TryoutWorldOptions } from '../../testing/tryout-world.ts';

const rules = {
  secondary_logic: 'and_any',
  priority: 100,
  probability: 100,
  case_sensitive: false,
  position: 'before',
  group: null,
} as const;

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: Database;
let caller: Caller;
let upstream: Upstream;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  caller = await createCaller(database.db);
  upstream = await startUpstream(0, { delayMs: 1 });
});
afterEach(() => void upstream.requests.splice(0));
afterAll(async () => {
  await upstream.close();
  await database.close();
});

const open = (given: TryoutWorldOptions = {}) => createTryoutWorld(database.db, caller, given);
const scripted = () => createOpenAiCompatibleModel({ baseUrl: upstream.url, model: 'scripted' });

describe('the prompt of a try-out', () => {
  const rich = testForm({
    greeting: 'The lamp is lit, {{user}}. I am {{char}}, and it is {{weekday}}.',
    persona: '{{char}} is patient with {{user}}. ',
    scenario: 'A storm over the harbour of {{char}}.',
    dialogue: '<START>\n{{user}}: Is it far?\n{{char}}: No.',
    system_prompt: 'Speak as an old keeper. {{original}}',
    post_history_instructions: 'Stay by the light.',
    alternate_greetings: ['*waves*'],
    visibility: 'private',
    definition_visible: false,
  });

  /** A chat with the chatbot that the form was saved as, of two messages. */
  const chatted = async (world: ReturnType<typeof createTryoutWorld>, characterId: string) => {
    const { chat } = world;
    const { id } = await chat.call(
      createConversation,
      { params: { characterId }, body: { time_zone: 'Europe/Berlin' } },
      { caller },
    );
    const ids = { conversation_id: id, character_id: characterId, time_zone: 'Europe/Berlin' };
    await chat.call(createReply, { body: { ...ids, message: 'Is it far?' } }, { caller });
    const { message } = await chat.call(createReply, { body: { ...ids, message: 'Show me the clock.' } }, { caller });
    return chat.call(getReplyReport, { params: { messageId: message.id } }, { caller });
  };
  const lines = said('Is it far?', 'Not far. *points*', 'Show me the clock.');

  it('is byte for byte that of a chat with the same form once it is saved, and so is its report', async () => {
    const world = open();
    world.model.answerAll('Not far. *points*');
    const report = await (async () => {
      const { id } = await createEditorWorld(database.db).create(caller, rich);
      return chatted(world, id);
    })();
    const [, chat] = world.model.requests.splice(0);
    const tried = await world.ask(rich, lines, { time_zone: 'Europe/Berlin' });
    const [tryout] = world.model.requests;
    expect(JSON.stringify(tryout?.messages)).toBe(JSON.stringify(chat?.messages));
    expect(tryout?.settings).toEqual(chat?.settings);
    expect(tryout?.scene).toEqual(chat?.scene);
    expect(tryout?.messages[1]).toMatchObject({ role: 'assistant', content: expect.stringContaining('lit, Ann. I am Mira') });

    const { message_id: _m, generation_id: _g, kind: _k, createdAt: _c, memories, recall: _r, seed: _s, ...same } = report;
    expect(memories).toEqual([]);
    const { seed, ...told } = tried.report;
    expect({ ...told, parts: told.parts.map(({ kind, tokens }) => [kind, tokens]) }).toEqual({
      ...same,
      parts: same.parts.map(({ kind, tokens }) => [kind, tokens]),
    });
    expect(seed).toBe('seed-1-3');
  });

  it('has the lorebooks of the chatbot that is edited, and the text that is not saved', async () => {
    const { db } = database;
    const world = open();
    world.model.answerAll('Not far. *points*');
    const { id } = await createEditorWorld(db).create(caller, rich);
    const bookId = newId();
    await db.insert(lorebooks).values({ id: bookId, creatorUserId: caller.userId, name: 'The tower' });
    await db.insert(characterLorebooks).values({ characterId: id, lorebookId: bookId });
    const entry = {
      lorebookId: bookId,
      name: 'Clock',
      keywords: ['clock'],
      content: 'The clock of {{char}} skips eleven.',
      rules,
    };
    await db.insert(lorebookEntries).values({ id: newId(), ...entry });
    const report = await chatted(world, id);
    const [, chat] = world.model.requests.splice(0);
    const tried = await world.ask(rich, lines, { character_id: id, time_zone: 'Europe/Berlin' });
    const [tryout] = world.model.requests.splice(0);
    expect(JSON.stringify(tryout?.messages)).toBe(JSON.stringify(chat?.messages));
    expect(tryout?.messages[0]?.content).toContain('The clock of Mira skips eleven.');
    expect(tried.report.lore.map(({ name, outcome }) => [name, outcome])).toEqual(
      report.lore.map(({ name, outcome }) => [name, outcome]),
    );

    await world.ask({ ...rich, persona: 'Short of breath, and of patience.' }, lines, { character_id: id });
    const [changed] = world.model.requests;
    expect(changed?.messages[0]?.content).toContain('Short of breath');
    expect(changed?.messages[0]?.content).not.toContain('is patient');
  });

  it('says what was cut, part by part', async () => {
    const world = open();
    world.model.answerAll('ok');
    const long = 'A story of the sea. '.repeat(300);
    const { report } = await world.ask(rich, said(long, 'Yes.', long, 'Yes.', long, 'Yes.', 'And now?'));
    expect(report.parts.find(({ kind }) => kind === 'history')).toMatchObject({ outcome: 'trimmed' });
    expect(report.history.capped_message_id).not.toBeNull();
    expect(report.prompt_tokens).toBeLessThanOrEqual(report.context_tokens);
  });

  it.each([
    ['left out', undefined, 'Mara'],
    ['null', null, 'Ann'],
    ['another', 'other', 'Theo'],
  ] as const)('is told as the persona that is %s', async (_how, chosen, name) => {
    const own = await createCaller(database.db);
    const world = open();
    world.model.answerAll('ok');
    const ids = { Mara: newId(), Theo: newId() };
    for (const [called, id] of Object.entries(ids))
      await database.db.insert(personas).values({
        id,
        applicationId: 'daybreak',
        userId: own.userId,
        name: called,
        highlights: `About ${called}.`,
        isDefault: called === 'Mara',
      });
    const { greeting } = await world.ask(bareForm(), 'Hello.', {
      ...(chosen !== undefined && { persona_id: chosen === 'other' ? ids.Theo : null }),
      options: { caller: own },
    });
    expect(greeting).toBe(`Come in, ${name}. I am Mira.`);
    const [system] = world.model.requests[0]?.messages ?? [];
    expect(system?.content.includes('About ')).toBe(chosen !== null);
    // Another account has neither.
    expect(await refusalOf(world.ask(bareForm(), 'Hello.', { persona_id: ids.Theo }))).toMatchObject({ code: 'not_found' });
  });

  it('hands the same seed to the model whenever the same turn is asked for, and another to the next turn', async () => {
    const world = open({ model: scripted() });
    const seeds = async (...asked: [TryoutLine[], string][]) => {
      for (const [lines, seed] of asked) await world.ask(bareForm(), lines, { seed });
      return upstream.requests.map(({ body }) => body['seed']);
    };
    const [first, again, next, other] = await seeds(
      [said('One.'), 'one'],
      [said('One.'), 'one'],
      [said('One.', 'Two.', 'Three.'), 'one'],
      [said('One.'), 'other'],
    );
    expect(first).toEqual(expect.any(Number));
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(other).not.toBe(first);
  });
});
