import { AppError, endpoints, type Endpoint } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { characters, conversations, generations, memories, messages, users } from '../db/schema.ts';
import { createTestBrand } from '../http/testing.ts';
import { createTokenService } from '../platform/tokens.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { behindAdultDoor, isOfConversation } from './adult-door.ts';

/** One member, whose age was confirmed, is again, or is not. */
let server: TestServer;
let token: string;
const verified = { ageStatus: 'verified', settings: { showNSFW: true } };
const viewers = {
  'an age that is not confirmed': { ...verified, ageStatus: 'none' },
  'an age that was refused': { ...verified, ageStatus: 'failed' },
  'the switch off': { ...verified, settings: { showNSFW: false } },
  'a restriction': { ...verified, extraPermissions: ['limited_access'] },
};
const become = (viewer: object) =>
  server.database.db
    .update(users)
    .set({ extraPermissions: [], ...viewer })
    .where(eq(users.id, 'ann'));

beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([createTestBrand({ id: 'lantern', name: 'Lantern', policy: { adult: 'verified' } })]),
  });
  const { db } = server.database;
  const { secretKeys: keys, clock } = server.ports;
  const [ann] = await db
    .insert(users)
    .values({
      id: 'ann',
      applicationId: 'lantern',
      externalId: 'ann',
      name: 'Ann',
      platform: 'first_party',
      role: 'paid_premium',
      ...verified,
    })
    .returning();
  if (ann) token = (await createTokenService({ keys, clock }).issue(ann, { ttl: 900 })).token;
  for (const kind of ['adult', 'open']) {
    await db.insert(characters).values({
      id: kind,
      isNsfw: kind === 'adult',
      applicationIds: ['lantern'],
      creatorUserId: 'ann',
      name: 'Mira',
      greeting: 'Hello.',
      visibility: 'public',
    });
    await db
      .insert(conversations)
      .values({ id: `${kind}-c`, applicationId: 'lantern', userId: 'ann', characterId: kind, headId: `${kind}-m` });
    const said = { conversationId: `${kind}-c`, role: 'bot' as const, content: 'What was said.' };
    await db.insert(messages).values({ ...said, id: `${kind}-m`, depth: 1, imageUrl: '/files/one', imagePrompt: 'A fox' });
    await db.insert(memories).values({
      id: `${kind}-k`,
      conversationId: `${kind}-c`,
      content: 'What is kept.',
      memoryType: 'user',
      isOnPath: true,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
    await db.insert(generations).values({
      id: `${kind}-g`,
      userId: 'ann',
      conversationId: `${kind}-c`,
      messageId: `${kind}-m`,
      kind: 'send',
      status: 'complete',
      heartbeatAt: clock.now(),
    });
  }
}, 60_000);
afterAll(() => server.close());

const idsOf = (kind: string) => ({
  conversationId: `${kind}-c`,
  messageId: `${kind}-m`,
  memoryId: `${kind}-k`,
  generationId: `${kind}-g`,
});
const doors: Endpoint[] = Object.values(endpoints).filter(({ path }) => isOfConversation(path));

describe('a conversation with an adult character', () => {
  it.each(doors.map((door) => [door.id, door] as const))(
    '%s: the handler is asked for the verified alone',
    async (_, endpoint) => {
      const { db } = server.database;
      let isAdult = true;
      const guarded = behindAdultDoor({ db, adultAccess: async () => isAdult })({ endpoint, handle: async () => 'reached' });
      const ask = (kind: string) => {
        const all = idsOf(kind);
        const params = Object.fromEntries(Object.entries(all).filter(([name]) => endpoint.path.includes(`:${name}`)));
        const body = { ids: [endpoint.path.includes('/memories/') ? all.memoryId : all.messageId] };
        return guarded.handle({ params, body } as never, { brand: { policy: {} } } as never);
      };
      expect(await ask('adult')).toBe('reached');
      isAdult = false;
      await expect(ask('adult')).rejects.toEqual(new AppError('not_found'));
      expect(await ask('open')).toBe('reached');
    },
  );

  it('stands behind the door in the server, for every way to what was said in it', async () => {
    const read = async (kind: string, path: string) => (await server.send(path.replaceAll('KIND', kind), { token })).status;
    const paths = [
      '/api/v1/characters/KIND',
      '/api/v1/characters/KIND/messages',
      '/api/v1/characters/KIND/messages?conversationId=KIND-c',
      '/api/v1/characters/KIND/conversations',
      '/api/v1/conversations/KIND-c/branches',
      '/api/v1/conversations/KIND-c/memories',
      '/api/v1/conversations/KIND-c/memories/share',
      '/api/v1/conversations/KIND-c/pictures',
      '/api/v1/conversations/KIND-c/removals',
      '/api/v1/conversations/KIND-c/scene-note',
      '/api/v1/conversations/KIND-c/export?format=md',
    ];
    const all = async (kind: string) => Promise.all(paths.map(async (path) => [path, await read(kind, path)]));
    const answers = (status: number) => paths.map((path) => [path, status]);
    for (const viewer of Object.values(viewers)) {
      await become(viewer);
      expect(await all('adult')).toEqual(answers(404));
      expect(await all('open')).toEqual(answers(200));
    }
    await become(verified);
    expect(await all('adult')).toEqual(answers(200));
  });

  it.each(Object.entries(viewers))('is in no list and no search for a member with %s', async (_, viewer) => {
    const found = async () => {
      const bodies = await Promise.all(
        ['/api/v1/conversations', '/api/v1/messages/search?q=said'].map(async (path) => {
          const answer = await server.send(path, { token });
          expect(answer.status).toBe(200);
          return answer.text();
        }),
      );
      return bodies.map((body) => [body.includes('open-c'), body.includes('adult-c')]);
    };
    await become(viewer);
    expect(await found()).toEqual([
      [true, false],
      [true, false],
    ]);
    await become(verified);
    expect(await found()).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it('takes no message, no edit and no copy from whose age is not confirmed', async () => {
    await become(viewers['an age that is not confirmed']);
    const ask = async (method: string, path: string, body: object) =>
      (await server.send(path, { method, token, body: JSON.stringify(body) })).status;
    const ids = { conversation_id: 'adult-c', character_id: 'adult' };
    expect([
      await ask('POST', '/api/v1/chat', { ...ids, message: 'Hello?' }),
      await ask('POST', '/api/v1/conversation-images', { ...ids, image_prompt: 'A fox' }),
      await ask('PATCH', '/api/v1/messages/adult-m', { content: 'Else.' }),
      await ask('POST', '/api/v1/conversations/adult-c/clone', { type: 'full', label: 'Copy' }),
      await ask('POST', '/api/v1/messages/restore', { ids: ['adult-m'] }),
    ]).toEqual([404, 404, 404, 404, 404]);
  });
});
