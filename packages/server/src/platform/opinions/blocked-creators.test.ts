import {
  blockCreator,
  createConversation,
  createReply,
  getSearchKey,
  listBlockedCreators,
  listMessages,
  unblockCreator,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFeedback } from '../../chat/testing/feedback.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, users } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { createTokenService } from '../identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let world: ReturnType<typeof createTestFeedback>;
beforeAll(async () => {
  server = await createTestServer();
  world = createTestFeedback(server.database.db);
});
afterAll(() => server.close());

const newCreator = async (username: string) => {
  const creator = await createCaller(server.database.db, { username });
  return { creator, characterId: await createCharacter(server.database.db, creator.userId, { name: `Bot of ${username}` }) };
};
const block = (creatorId: string, caller: Caller) =>
  world.call(blockCreator, { body: { creator_user_id: creatorId } }, { caller });
const unblock = (creatorId: string, caller: Caller) => world.call(unblockCreator, { params: { creatorId } }, { caller });
const list = (caller: Caller, query: { limit?: number; last_id?: string } = {}) =>
  world.call(listBlockedCreators, { query }, { caller });

describe('blocked creators', () => {
  it('are listed newest first, by pages, each with its name; blocking twice is once', async () => {
    const reader = await createCaller(server.database.db);
    const names = ['ines', 'jo', 'kim'];
    for (const name of names) {
      const { creator } = await newCreator(name);
      world.clock.advance(1000);
      expect(await block(creator.userId, reader)).toEqual({ id: creator.userId, username: name });
      await block(creator.userId, reader);
    }
    expect((await list(reader)).map(({ username }) => username)).toEqual(['kim', 'jo', 'ines']);
    const first = await list(reader, { limit: 2 });
    expect(first.map(({ is_last_id }) => is_last_id)).toEqual([undefined, true]);
    const rest = await list(reader, { limit: 2, last_id: first[1]?.id ?? '' });
    expect(rest.map(({ username }) => username)).toEqual(['ines']);
    expect(await list(await createCaller(server.database.db))).toEqual([]);
  });

  it('cannot be oneself, nor somebody who made nothing here', async () => {
    const { creator } = await newCreator('lea');
    await expect(block(creator.userId, creator)).rejects.toMatchObject({ code: 'invalid_input' });
    const reader = await createCaller(server.database.db, { username: 'reader' });
    await expect(block(reader.userId, creator)).rejects.toMatchObject({ code: 'not_found' });
    await expect(block('nobody', creator)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be somebody whom the caller never met: of private works no id tells a name', async () => {
    const { db } = server.database;
    const { creator, characterId } = await newCreator('ola');
    const [reader, stranger] = [await createCaller(db), await createCaller(db)];
    await world.greet(characterId, reader);
    await db.update(characters).set({ visibility: 'private' }).where(eq(characters.id, characterId));
    await expect(block(creator.userId, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(await block(creator.userId, reader)).toMatchObject({ id: creator.userId });
  });

  it('are out of the chat at once, at every call of it, and back when unblocked', async () => {
    const { creator, characterId } = await newCreator('mo');
    const reader = await createCaller(server.database.db);
    const { conversationId } = await world.greet(characterId, reader);
    await block(creator.userId, reader);
    const params = { characterId };
    const { chat } = world;
    const refused = { code: 'creator_blocked', status: 403 };
    await expect(chat.call(listMessages, { params, query: {} }, { caller: reader })).rejects.toMatchObject(refused);
    await expect(chat.call(createConversation, { params, body: {} }, { caller: reader })).rejects.toMatchObject(refused);
    const body = { conversation_id: conversationId, character_id: characterId, message: 'Hello?' };
    await expect(chat.call(createReply, { body }, { caller: reader })).rejects.toMatchObject(refused);
    await unblock(creator.userId, reader);
    expect((await chat.call(listMessages, { params, query: {} }, { caller: reader })).messages).toHaveLength(1);
  });

  it('are out of every search made with a key of the blocker, and of nobody else’s', async () => {
    const { creator, characterId } = await newCreator('noor');
    const { db } = server.database;
    const tokenOf = async (name: string) => {
      const [row] = await db
        .insert(users)
        .values({
          id: name,
          applicationId: 'daybreak',
          externalId: `subject-${name}`,
          platform: 'first_party',
          name,
          role: 'free_tier',
        })
        .returning();
      if (!row) throw new Error('No user.');
      const service = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
      return (await service.issue(row, { ttl: 300 })).token;
    };
    const found = async (token: string) => {
      const { key } = (await (await server.send(getSearchKey.path, { token })).json()) as { key: string };
      const answer = await server.send('/search/multi_search', {
        method: 'POST',
        headers: { 'x-typesense-api-key': key },
        body: JSON.stringify({ searches: [{ collection: 'characters', q: 'Bot of noor', query_by: 'name' }] }),
      });
      const { results } = (await answer.json()) as { results: { hits: { document: { id: string } }[] }[] };
      return results[0]?.hits.some(({ document }) => document.id === characterId);
    };
    const [blocker, other] = [await tokenOf('blocker'), await tokenOf('other')];
    expect(await found(blocker)).toBe(true);
    const answer = await server.send(blockCreator.path, {
      method: 'POST',
      token: blocker,
      body: JSON.stringify({ creator_user_id: creator.userId }),
    });
    expect(answer.status).toBe(200);
    expect(await found(blocker)).toBe(false);
    expect(await found(other)).toBe(true);
  });

  it('are a member’s: a guest has none and blocks nobody', async () => {
    const session = await server.send('/api/v2/auth/guest', { method: 'POST', body: '{}' });
    const { token } = (await session.json()) as { token: string };
    expect((await server.send(listBlockedCreators.path, { token })).status).toBe(401);
    const blocking = server.send(blockCreator.path, { method: 'POST', token, body: '{"creator_user_id":"x"}' });
    expect((await blocking).status).toBe(401);
  });
});
