import { AppError, createConversation, createReply, errorTexts } from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { generations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { yardstick } from '../../hostile-inputs/event-loop-probe.ts';
import type { Database } from '../../ports/index.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { collect, createCaller, createCharacter, createTestChat, readChatEvents } from '../testing/index.ts';
import { begin, openChat, textOf, until } from '../testing/generations.ts';

// Many queries each: time enough on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
const open = (user?: Parameters<typeof openChat>[1]) => openChat(database.db, user);

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
    // The log tells the operator that it failed and why, not what was said.
    expect(chat.log.infos).toEqual([
      { text: 'A generation failed.', fields: { generationId: expect.any(String), code: 'model_timeout' } },
    ]);
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
      expect(performance.now() - started).toBeLessThan(Math.max(250, 50 * yardstick()));
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

  it('is swept after 6 s without a heartbeat, or recovered at once by the only process', async () => {
    for (const recover of ['sweep', 'recoverGenerations'] as const) {
      const chat = await open();
      await begin(chat, 'So far');
      const isRunning = eq(generations.conversationId, chat.conversation_id);
      if (recover === 'sweep') {
        expect(await chat.runner.sweep()).toBe(0);
        await database.db
          .update(generations)
          .set({ heartbeatAt: sql`now() - interval '6.1 seconds'` })
          .where(isRunning);
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
  const trigger = testTriggers.minors;

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

describe('what no database text can hold', () => {
  it('is left out of a reply, and a pair of halves that was cut between two pieces stays whole', async () => {
    const chat = await open();
    for (const piece of ['One\0', ' \ud83c', '\udfad, \ud83d', '!']) chat.model.say(piece);
    chat.model.end();
    const events = await collect(readChatEvents(await chat.stream({ message: 'Hi' })));
    expect(textOf(events)).toBe('One 🎭, \ufffd!');
    expect(events.at(-1)).toMatchObject({ type: 'done', message: { content: 'One 🎭, \ufffd!', status: 'complete' } });
  });
});
