import { createReply, deleteMessageLabel, listMessages, updateConversationHead, updateMessageLabel } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createTestFeedback } from '../testing/feedback.ts';
import { createCaller, createCharacter } from '../testing/index.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let characterId: string;
let reader: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
  characterId = await createCharacter(database.db, (await createCaller(database.db)).userId);
  reader = await createCaller(database.db, { platform: 'guest' });
});
afterAll(() => database.close());

const label = (messageId: string, body: object, caller = reader) =>
  world.call(updateMessageLabel, { params: { messageId }, body: body as { label: 'great' } }, { caller });
const shown = async (conversationId: string) => {
  const page = await world.chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller: reader });
  return page.messages.map(({ id, rating, rating_reasons }) => ({ id, rating, rating_reasons }));
};

describe('a label of a reply', () => {
  it('is shown as chosen, changes, and goes', async () => {
    const { conversationId, messageId } = await world.greet(characterId, reader);
    await label(messageId, { message_id: messageId, label: 'bad', reasons: ['repetitive', 'too_long', 'repetitive'] });
    expect(await shown(conversationId)).toEqual([{ id: messageId, rating: 'bad', rating_reasons: ['repetitive', 'too_long'] }]);
    expect(await label(messageId, { label: 'fantastic' })).toEqual({ label: 'fantastic', reasons: [] });
    expect(await shown(conversationId)).toEqual([{ id: messageId, rating: 'fantastic', rating_reasons: undefined }]);
    await world.call(deleteMessageLabel, { params: { messageId } }, { caller: reader });
    expect(await shown(conversationId)).toEqual([{ id: messageId, rating: null, rating_reasons: undefined }]);
  });

  it('stays with its message when another take is shown, and is there when the reader comes back', async () => {
    const { conversationId, messageId } = await world.greet(characterId, reader);
    world.chat.model.answerAll('Yes.');
    const ask = (body: object) =>
      world.chat.call(
        createReply,
        { body: { conversation_id: conversationId, character_id: characterId, ...body } },
        { caller: reader },
      );
    const first = await ask({ message: 'Hello', prev_id: messageId });
    const firstId = first.message?.id ?? '';
    await label(firstId, { label: 'great', reasons: ['funny'] });
    const second = await ask({ alt_message_id: firstId });
    expect((await shown(conversationId)).at(-1)).toMatchObject({ id: second.message?.id, rating: null });
    const head = { params: { conversationId }, body: { message_id: firstId } };
    await world.chat.call(updateConversationHead, head, { caller: reader });
    expect((await shown(conversationId)).at(-1)).toEqual({ id: firstId, rating: 'great', rating_reasons: ['funny'] });
  });

  it('has the reasons of its face only', async () => {
    const { messageId } = await world.greet(characterId, reader);
    await expect(label(messageId, { label: 'great', reasons: ['repetitive'] })).rejects.toThrow(
      'reasons must be those of the label',
    );
    await expect(label(messageId, { label: 'middling' })).rejects.toThrow();
  });

  it('is for one’s own conversations, and for what the character said', async () => {
    const { conversationId, messageId } = await world.greet(characterId, reader);
    const other = await createCaller(database.db);
    await expect(label(messageId, { label: 'great' }, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.call(deleteMessageLabel, { params: { messageId } }, { caller: other })).rejects.toMatchObject({
      code: 'not_found',
    });
    const sent = await world.chat.call(
      createReply,
      { body: { conversation_id: conversationId, character_id: characterId, message: 'Mine', prev_id: messageId } },
      { caller: reader },
    );
    await expect(label(sent.user_message?.id ?? '', { label: 'great' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
