import {
  AppError,
  createConversation,
  createReply,
  errorTexts,
  getGeneration,
  listMessages,
  stopGeneration,
  updateConversationHead,
  type ChatEvent,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { generations, messages } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import type { Caller } from '../http/context.ts';
import type { Database } from '../ports/index.ts';
import { testTriggers } from '../platform/moderation.ts';
import { collect, createCaller, createCharacter, createTestChat, readChatEvents } from './testing.ts';

// Many queries each: time enough on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** A conversation with its greeting, and shorthands for what a chatter does in it. */
const open = async (user: Parameters<typeof createCaller>[1] = {}) => {
  const { db } = database;
  const caller = await createCaller(db, user);
  const creator = await createCaller(db);
  const character_id = await createCharacter(db, creator.userId);
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  const { id: conversation_id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: {} },
    { caller },
  );
  const body = (over: object) => ({ conversation_id, character_id, ...over });
  return {
    ...chat,
    caller,
    conversation_id,
    character_id,
    send: (over: object, options: { signal?: AbortSignal } = {}) =>
      chat.call(createReply, { body: body(over) }, { caller, ...options }),
    stream: (over: object) => chat.open(createReply, { body: body(over) }, { caller }),
    resume: (generationId: string, after: number) =>
      chat.open(getGeneration, { params: { generationId } }, { caller, headers: { 'last-event-id': String(after) } }),
    stop: (generationId: string, seen_length: number, by: Caller = caller) =>
      chat.call(stopGeneration, { params: { generationId }, body: { seen_length } }, { caller: by }),
    list: () =>
      chat.call(listMessages, { params: { characterId: character_id }, query: { conversationId: conversation_id } }, { caller }),
    texts: async () =>
      (
        await chat.call(
          listMessages,
          { params: { characterId: character_id }, query: { conversationId: conversation_id } },
          { caller },
        )
      ).messages.map((message) => `${message.role}: ${message.content} (${message.status})`),
  };
};
const textOf = (events: readonly ChatEvent[]) => events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
const until = async (condition: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 400) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
/** Starts a streamed reply that has said `text`, and leaves it running. */
const begin = async (chat: Awaited<ReturnType<typeof open>>, text: string, over: object = { message: 'Hi' }) => {
  chat.model.say(text);
  const events = readChatEvents(await chat.stream(over));
  const { value: start } = await events.next();
  if (start?.type !== 'start') throw new Error('no start');
  await events.next();
  return { generationId: start.generation_id, messageId: start.message_id, events };
};

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
    for (const piece of ['second ', 'third ', 'last.']) {
      chat.model.say(piece);
      await new Promise((resolve) => setTimeout(resolve, 15));
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

describe('repeated and rival requests', () => {
  it('answers a repeated client id with the first result, in both forms', async () => {
    const chat = await open();
    chat.model.answerAll('Once.');
    const first = await chat.send({ message: 'Hi', client_id: 'client-01' });
    expect(await chat.send({ message: 'Hi', client_id: 'client-01' })).toEqual(first);
    expect(textOf(await collect(readChatEvents(await chat.stream({ message: 'Hi', client_id: 'client-01' }))))).toBe('Once.');
    expect(await chat.texts()).toHaveLength(3);
    expect(chat.model.requests).toHaveLength(1);
    await expect(chat.send({ message: 'Other', client_id: 'client-01' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('makes one message of each of 10 simultaneous duplicate pairs', async () => {
    const chat = await open();
    chat.model.answerAll(({ messages: given }) => `Re: ${given.at(-1)?.content}`);
    for (let pair = 0; pair < 10; pair += 1) {
      const send = () => chat.send({ message: `message ${pair}`, client_id: `client-${pair}-x` });
      const [one, other] = await Promise.all([send(), send()]);
      expect(other).toEqual(one);
    }
    expect((await chat.list()).total).toBe(21);
    expect(chat.model.requests).toHaveLength(10);
  });

  it('refuses a second run on the same branch, and makes a branch of what another tab wrote', async () => {
    const chat = await open();
    chat.model.answerAll('Earlier.');
    const { message: earlier } = await chat.send({ message: 'Hi' });
    const puppet = createTestChat(database.db);
    onTestFinished(() => puppet.runner.close());
    puppet.model.say('Writing');
    const body = { conversation_id: chat.conversation_id, character_id: chat.character_id };
    const events = readChatEvents(
      await puppet.open(createReply, { body: { ...body, message: 'Tab one', prev_id: earlier.id } }, { caller: chat.caller }),
    );
    const { value: start } = await events.next();
    for (const rival of [
      { message: 'More' },
      { continue_chat: true },
      { alt_message_id: start?.type === 'start' ? start.message_id : '' },
    ]) {
      await expect(chat.send(rival)).rejects.toMatchObject({ code: 'generation_running' });
    }
    const { user_message } = await chat.send({ message: 'Tab two', prev_id: earlier.id });
    expect(user_message).toMatchObject({ prev_id: earlier.id, is_alternative: true });
    puppet.model.end();
    await collect(events);
    expect((await chat.list()).messages.at(-2)?.content).toBe('Tab two');
  });
});

describe('failures', () => {
  it.each(['model_rate_limited', 'model_busy', 'model_timeout', 'model_failed'] as const)(
    '%s before the first word is a plain error, and the message stays',
    async (code) => {
      const chat = await open();
      for (const form of [chat.send, chat.stream]) {
        chat.model.fail(new AppError(code, { params: { retry_after: 7 } }));
        await expect(form({ message: 'Hi', client_id: 'client-01' })).rejects.toMatchObject({ code, params: { retry_after: 7 } });
        expect((await chat.texts()).slice(1)).toEqual(['user: Hi (complete)']);
      }
      chat.model.answerAll('At last.');
      expect((await chat.send({ message: 'Hi', client_id: 'client-01' })).message.content).toBe('At last.');
      expect((await chat.texts()).slice(1)).toEqual(['user: Hi (complete)', 'bot: At last. (complete)']);
    },
  );

  it('ends the stream with an error once words were shown, and no part is stored as complete', async () => {
    const chat = await open();
    const { events } = await begin(chat, 'Half a ');
    chat.model.fail(new AppError('model_timeout'));
    expect(await collect(events)).toMatchObject([{ type: 'error', code: 'model_timeout', error: 'Chat server is busy.' }]);
    expect((await chat.texts()).at(-1)).toBe('bot: Half a  (failed)');
  });

  it('gives the head back when a regenerate or a continue fails at once', async () => {
    const chat = await open();
    chat.model.answerAll('Fine.');
    const { message } = await chat.send({ message: 'Hi' });
    const puppet = createTestChat(database.db);
    onTestFinished(() => puppet.runner.close());
    for (const over of [{ alt_message_id: message.id }, { continue_chat: true }]) {
      puppet.model.fail(new AppError('model_busy'));
      const body = { conversation_id: chat.conversation_id, character_id: chat.character_id, ...over };
      await expect(puppet.call(createReply, { body }, { caller: chat.caller })).rejects.toMatchObject({ code: 'model_busy' });
      expect((await chat.list()).head_id).toBe(message.id);
      expect((await chat.texts()).at(-1)).toBe('bot: Fine. (complete)');
    }
  });

  it('treats an empty answer as a failure', async () => {
    const chat = await open();
    chat.model.end();
    await expect(chat.send({ message: 'Hi' })).rejects.toMatchObject({ code: 'model_failed' });
  });

  it('closes the model when the caller of a JSON answer or of auto pilot leaves, within 250 ms', async () => {
    for (const over of [{ message: 'Hi' }, { autopilot: true }]) {
      const chat = await open();
      const leave = new AbortController();
      const asking = chat.send(over, { signal: leave.signal });
      asking.catch(() => undefined);
      await until(() => chat.model.requests.length > 0);
      const started = performance.now();
      leave.abort();
      await until(() => chat.model.requests[0]?.signal.aborted ?? false);
      expect(performance.now() - started).toBeLessThan(250);
      await expect(asking).rejects.toThrow();
      await until(
        async () =>
          (await database.db.select().from(generations).where(eq(generations.conversationId, chat.conversation_id)))[0]
            ?.status === 'stopped',
      );
      expect((await chat.texts()).filter((text) => text.startsWith('bot'))).toHaveLength(1);
    }
  });
});

describe('a process that goes away', () => {
  it('interrupts its own runs when it closes', async () => {
    const chat = await open();
    const { events } = await begin(chat, 'So far');
    await chat.runner.close();
    expect(await collect(events)).toMatchObject([{ type: 'error', code: 'unavailable', error: errorTexts.unavailable }]);
    expect((await chat.texts()).at(-1)).toBe('bot: So far (interrupted)');
  });

  it('is swept after 90 s without a heartbeat, or recovered at once by the only process', async () => {
    for (const recover of ['sweep', 'recoverGenerations'] as const) {
      const chat = await open();
      await begin(chat, 'So far');
      if (recover === 'sweep') {
        expect(await chat.runner.sweep()).toBe(0);
        chat.clock.advance(90_001);
      }
      await chat.newRunner()[recover]();
      expect((await chat.texts()).at(-1)).toBe('bot: So far (interrupted)');
      chat.model.say(' late');
      await until(() => chat.model.requests[0]?.signal.aborted ?? false);
      expect((await chat.texts()).at(-1)).toBe('bot: So far (interrupted)');
    }
  });
});

describe('who may send', () => {
  const refused = async (character: Parameters<typeof createCharacter>[2], user: Parameters<typeof createCaller>[1] = {}) => {
    const { db } = database;
    const caller = await createCaller(db, user);
    const creator = await createCaller(db);
    const characterId = await createCharacter(db, creator.userId, character);
    const chat = createTestChat(db);
    onTestFinished(() => chat.runner.close());
    return chat.call(createConversation, { params: { characterId }, body: {} }, { caller }).then(
      () => 'allowed',
      (error: AppError) => error.code,
    );
  };

  it.each([
    ['character_unavailable', { visibility: 'private' }],
    ['character_unavailable', { deletedAt: new Date() }],
    ['not_found', { applicationIds: ['lantern'] }],
    ['not_found', { isNsfw: true }],
    ['allowed', { visibility: 'hidden' }],
  ] as const)('%s for %o', async (outcome, character) => {
    expect(
      await refused({
        ...character,
        applicationIds: 'applicationIds' in character ? [...character.applicationIds] : ['daybreak'],
      }),
    ).toBe(outcome);
  });

  it("does not find another user's conversation, nor one of another character", async () => {
    const chat = await open();
    const stranger = await createCaller(database.db);
    const body = { conversation_id: chat.conversation_id, character_id: chat.character_id, message: 'Hi' };
    await expect(chat.call(createReply, { body }, { caller: stranger })).rejects.toMatchObject({ code: 'not_found' });
    await expect(chat.send({ message: 'Hi', character_id: 'another' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stops a guest after 15 messages', async () => {
    const chat = await open({ platform: 'guest' });
    chat.model.answerAll('ok');
    for (let count = 0; count < 15; count += 1) await chat.send({ message: `m${count}` });
    await expect(chat.send({ message: 'one more' })).rejects.toMatchObject({ code: 'guest_limit' });
  });
});

describe('moderation', () => {
  const trigger = Object.keys(testTriggers)[0] ?? '';

  it('refuses a message before it is stored', async () => {
    const chat = await open();
    await expect(chat.send({ message: `a ${trigger}` })).rejects.toMatchObject({ code: 'underage_content' });
    expect(await chat.texts()).toHaveLength(1);
    expect(chat.model.requests).toHaveLength(0);
  });

  it('shows nothing of what a model should not have said', async () => {
    const chat = await open();
    const { events } = await begin(chat, 'Well. ');
    for (const letter of trigger) chat.model.say(letter);
    const rest = await collect(events);
    expect(textOf(rest)).toBe('');
    expect(rest.at(-1)).toMatchObject({ type: 'error', code: 'underage_content' });
    expect((await chat.texts()).at(-1)).toBe('bot: Well.  (failed)');
    expect(chat.model.requests[0]?.signal.aborted).toBe(true);
  });
});
