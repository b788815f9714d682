import { setTimeout } from 'node:timers/promises';
import {
  createConversation,
  createReply,
  getGeneration,
  listMessages,
  stopGeneration,
  updateConversationHead,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { generationEvents, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { collect, createCaller, createCharacter, createTestChat, readChatEvents } from '../testing/index.ts';
import { begin, openChat, textOf, until } from '../testing/generations.ts';

// Many queries each: time enough on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
const open = (user?: Parameters<typeof openChat>[1]) => openChat(database.db, user);

describe('a new conversation', () => {
  it.each([
    ['with a greeting', 'Welcome, {{user}}.', 1],
    ['without one', ' ', 0],
  ])('%s comes with the page that listing it would answer', async (_, greeting, total) => {
    const { db } = database;
    const caller = await createCaller(db);
    const characterId = await createCharacter(db, caller.userId, { greeting });
    const chat = createTestChat(db);
    onTestFinished(() => chat.runner.close());
    const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
    expect(page).toEqual(await chat.call(listMessages, { params: { characterId }, query: { conversationId: id } }, { caller }));
    expect(page?.total).toBe(total);
  });
});

describe('a reply', () => {
  it('answers JSON by default: the user message, the reply, both in the tree', async () => {
    const chat = await open();
    chat.model.answerAll('*smiles* "Hello."');
    const answer = await chat.send({ message: 'Hi', client_id: 'client-01' });
    expect(answer.message).toMatchObject({
      role: 'bot',
      content: '*smiles* "Hello."',
      status: 'complete',
      prev_id: answer.user_message?.id,
    });
    expect(answer.user_message).toMatchObject({ role: 'user', content: 'Hi', client_id: 'client-01' });
    expect(await chat.texts()).toEqual([
      'bot: Welcome, Ann. I am Mira. (complete)',
      'user: Hi (complete)',
      'bot: *smiles* "Hello." (complete)',
    ]);
    expect(chat.model.requests[0]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: 'Welcome, Ann. I am Mira.' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  it('streams start, deltas and done, numbered without gaps', async () => {
    const chat = await open();
    for (const piece of ['One ', 'two ', 'three.']) chat.model.say(piece);
    chat.model.end();
    const events = await collect(readChatEvents(await chat.stream({ message: 'Hi' })));
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]).toMatchObject({ type: 'start', base_length: 0, user_message: { content: 'Hi' } });
    expect(textOf(events)).toBe('One two three.');
    expect(events.at(-1)).toMatchObject({ type: 'done', message: { content: 'One two three.', status: 'complete' } });
  });

  it("has the user's message in the database before the model is called", async () => {
    const chat = await open();
    let stored: string[] = [];
    const seen = chat.model.stream.bind(chat.model);
    chat.model.stream = async function* (request) {
      stored = (await database.db.select().from(messages).where(eq(messages.conversationId, chat.conversation_id))).map(
        (row) => row.content,
      );
      yield* seen(request);
    };
    chat.model.answerAll('ok');
    await chat.send({ message: 'Remember me' });
    expect(stored).toContain('Remember me');
  });

  it('goes on when the reader leaves, and can be resumed at every seq, ending once', async () => {
    const chat = await open();
    const { generationId, events } = await begin(chat, 'First ');
    await events.return(undefined);
    expect((await chat.list()).generation).toEqual({ id: generationId, message_id: (await chat.list()).head_id });
    const written = () => database.db.$count(generationEvents, eq(generationEvents.generationId, generationId));
    for (const piece of ['second ', 'third ', 'last.']) {
      const before = await written();
      chat.model.say(piece);
      await until(async () => (await written()) > before);
    }
    chat.model.end();
    const all = await collect(readChatEvents(await chat.resume(generationId, 0)));
    expect(textOf(all)).toBe('First second third last.');
    for (let after = 0; after <= all.length; after += 1) {
      expect(await collect(readChatEvents(await chat.resume(generationId, after)))).toEqual(all.slice(after));
    }
    expect((await chat.list()).messages.filter((message) => message.role === 'bot')).toHaveLength(2);
    expect((await chat.list()).generation).toBeNull();
  });

  it('is read by another process too, by polling', async () => {
    const chat = await open();
    const { generationId } = await begin(chat, 'Over ');
    const elsewhere = createTestChat(database.db);
    const reading = elsewhere
      .open(getGeneration, { params: { generationId } }, { caller: chat.caller })
      .then((response) => collect(readChatEvents(response)));
    chat.model.say('there.');
    chat.model.end();
    expect(textOf(await reading)).toBe('Over there.');
    await elsewhere.runner.close();
  });

  it('leaves the database alone while it waits for words that are written here, and looks for those of another process', async () => {
    const chat = await open();
    const { generationId, events } = await begin(chat, 'Wait');
    const select = vi.spyOn(database.db, 'select');
    onTestFinished(() => select.mockRestore());
    // Six times the interval in which a run of another process is looked for.
    await setTimeout(300);
    expect(select).not.toHaveBeenCalled();
    const elsewhere = createTestChat(database.db);
    const reading = elsewhere
      .open(getGeneration, { params: { generationId } }, { caller: chat.caller })
      .then((response) => collect(readChatEvents(response)));
    await vi.waitFor(() => expect(select.mock.calls.length).toBeGreaterThan(4), { timeout: 10_000 });
    chat.model.say(' for it.');
    chat.model.end();
    expect(textOf(await collect(events))).toBe(' for it.');
    expect(textOf(await reading)).toBe('Wait for it.');
    await elsewhere.runner.close();
  });

  it('keeps idle streams alive with comments and closes them at the end of their life without an end', async () => {
    const { db } = database;
    const chat = await open();
    const brief = createTestChat(db, { timings: { pollMs: 10, keepAliveMs: 20, lifetimeMs: 120 } });
    const { generationId } = await begin(chat, 'Wait');
    const body = await (await brief.open(getGeneration, { params: { generationId } }, { caller: chat.caller })).text();
    expect(body).toContain(': keep-alive\n\n');
    expect(body).not.toMatch(/event: (done|error)/);
    await brief.runner.close();
  });
});

describe('stop', () => {
  const said = 'Ah 👨‍👩‍👧 é!';
  it.each(Array.from({ length: said.length + 3 }, (_, length) => length))(
    'keeps what was seen at length %i, never half an emoji',
    async (length) => {
      const chat = await open();
      const { generationId, events } = await begin(chat, said);
      const { message } = await chat.stop(generationId, length);
      chat.model.say(' too late');
      const whole = Array.from(new Intl.Segmenter().segment(said), (part) => part.segment);
      const kept = whole.reduce(
        (text, part) => (text.length + part.length <= length && said.startsWith(text + part) ? text + part : text),
        '',
      );
      expect(message?.content ?? '').toBe(kept);
      expect((await chat.texts()).slice(2)).toEqual(kept === '' ? [] : [`bot: ${kept} (stopped)`]);
      expect(await collect(events)).toMatchObject([{ type: 'done', message: { status: 'stopped', content: kept } }]);
      expect(chat.model.requests[0]?.signal.aborted).toBe(true);
    },
  );

  it('works from any tab, once; a stop after the end changes nothing', async () => {
    const chat = await open();
    const { generationId } = await begin(chat, 'Hello there');
    const elsewhere = createTestChat(database.db);
    await elsewhere.call(stopGeneration, { params: { generationId }, body: { seen_length: 5 } }, { caller: chat.caller });
    chat.model.say(' and more');
    await until(() => chat.model.requests[0]?.signal.aborted ?? false);
    expect((await chat.stop(generationId, 2)).message).toMatchObject({ content: 'Hello', status: 'stopped' });
    await elsewhere.runner.close();
  });

  it("is not found for anybody else's run", async () => {
    const chat = await open();
    const { generationId } = await begin(chat, 'Mine');
    const stranger = await createCaller(database.db);
    await expect(chat.stop(generationId, 1, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(chat.call(getGeneration, { params: { generationId } }, { caller: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('regenerate, continue, auto pilot', () => {
  it('regenerates as a sibling, and arrows lead back', async () => {
    const chat = await open();
    chat.model.answerAll('One.');
    const { message: first } = await chat.send({ message: 'Hi' });
    chat.model.answerAll('Two.');
    const { message: second } = await chat.send({ alt_message_id: first.id });
    expect(second).toMatchObject({ prev_id: first.prev_id, is_alternative: true, sibling_ids: [first.id, second.id] });
    expect(chat.model.requests[1]?.messages.at(-1)).toEqual({ role: 'user', content: 'Hi' });
    expect(chat.model.requests[1]?.seed).not.toBe(chat.model.requests[0]?.seed);
    const { head_id } = await chat.call(
      updateConversationHead,
      { params: { conversationId: chat.conversation_id }, body: { message_id: first.id } },
      { caller: chat.caller },
    );
    expect(head_id).toBe(first.id);
    expect((await chat.texts()).at(-1)).toBe('bot: One. (complete)');
  });

  it('continues the same message, and stop cannot cut what stood before', async () => {
    const chat = await open();
    chat.model.answerAll('Once upon');
    const { message } = await chat.send({ message: 'Tell me' });
    chat.model.answerAll(' a time.');
    expect((await chat.send({ continue_chat: true })).message).toMatchObject({
      id: message.id,
      content: 'Once upon a time.',
      status: 'complete',
    });
    const again = await open();
    again.model.answerAll('Once upon');
    await again.send({ message: 'Tell me' });
    const puppet = createTestChat(database.db);
    puppet.model.say(' a time');
    const events = readChatEvents(
      await puppet.open(
        createReply,
        { body: { conversation_id: again.conversation_id, character_id: again.character_id, continue_chat: true } },
        { caller: again.caller },
      ),
    );
    const { value: start } = await events.next();
    expect(start).toMatchObject({ type: 'start', base_length: 'Once upon'.length });
    await events.next();
    if (start?.type === 'start')
      await puppet.call(
        stopGeneration,
        { params: { generationId: start.generation_id }, body: { seen_length: 3 } },
        { caller: again.caller },
      );
    expect((await again.texts()).at(-1)).toBe('bot: Once upon (complete)');
    await puppet.runner.close();
  });

  it('suggests without touching the tree', async () => {
    const chat = await open();
    chat.model.answerAll(' Perhaps I look around. ');
    const before = await chat.list();
    const { message } = await chat.send({ autopilot: true });
    expect(message).toMatchObject({ role: 'user', content: 'Perhaps I look around.' });
    expect(await chat.list()).toEqual(before);
  });
});
