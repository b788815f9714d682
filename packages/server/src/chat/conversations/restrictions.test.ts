import { createConversation, createReply } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

describe('an account that was restricted since its token was written', () => {
  it.each([
    ['restriction_temporary', 'token_expired'],
    ['restriction_complete', 'token_expired'],
    ['limited_access', null],
  ])('with %s', async (restriction, refusal) => {
    const chat = createTestChat(database.db);
    chat.model.answerAll('"Welcome."');
    const caller = await createCaller(database.db, { extraPermissions: [restriction] });
    const character_id = await createCharacter(database.db, caller.userId);
    const { id } = await chat.call(createConversation, { params: { characterId: character_id }, body: {} }, { caller });
    const sending = chat.call(createReply, { body: { character_id, conversation_id: id, message: 'Hello' } }, { caller });
    if (refusal === null) expect((await sending).message.content).toBe('"Welcome."');
    else await expect(sending).rejects.toMatchObject({ code: refusal });
  });
});
