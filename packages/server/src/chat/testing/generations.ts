import { createConversation, createReply, getGeneration, listMessages, stopGeneration, type ChatEvent } from '@troupe/protocol';
import { onTestFinished } from 'vitest';
import type { Caller } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, readChatEvents } from './index.ts';

/** A conversation with its greeting, and shorthands for what a user does in it. */
export const openChat = async (db: Db, user: Parameters<typeof createCaller>[1] = {}) => {
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
export type OpenChat = Awaited<ReturnType<typeof openChat>>;

/** What the deltas of a reply add up to. */
export const textOf = (events: readonly ChatEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

/** Looks again every 5 ms, for two seconds at most. */
export const until = async (condition: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 400) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Starts a streamed reply that has said `text`, and leaves it running. */
export const begin = async (chat: OpenChat, text: string, over: object = { message: 'Hi' }) => {
  chat.model.say(text);
  const events = readChatEvents(await chat.stream(over));
  const { value: start } = await events.next();
  if (start?.type !== 'start') throw new Error('no start');
  await events.next();
  return { generationId: start.generation_id, messageId: start.message_id, events };
};
