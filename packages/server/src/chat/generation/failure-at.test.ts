import { AppError, createConversation, createReply, listMessages, updateConversationHead } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('a failure stays with its branch, whatever was answered on another one since', async () => {
  const { db } = database;
  const caller = await createCaller(db);
  const characterId = await createCharacter(db, caller.userId);
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  const send = (message: string, prev_id: string | null | undefined) =>
    chat.call(
      createReply,
      { body: { conversation_id: id, character_id: characterId, message, ...(prev_id && { prev_id }) } },
      { caller },
    );
  const list = () => chat.call(listMessages, { params: { characterId }, query: { conversationId: id } }, { caller });

  chat.model.fail(new AppError('model_busy'));
  await expect(send('Is anybody there?', null)).rejects.toMatchObject({ code: 'model_busy' });
  const failed = await list();
  expect([failed.messages.at(-1)?.content, failed.failure]).toEqual(['Is anybody there?', 'model_busy']);

  chat.model.answerAll('Aye.');
  await send('Hello?', page?.head_id);
  expect((await list()).failure).toBeUndefined();
  const message_id = failed.head_id ?? '';
  await chat.call(updateConversationHead, { params: { conversationId: id }, body: { message_id } }, { caller });
  expect(await list()).toMatchObject({ head_id: message_id, failure: 'model_busy' });
});
