import { AppError, endpoints, type ChatNoun, type Endpoint } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { characters, conversations, generations, memories, messages, minorSignals, speechAudio, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createMinors } from '../../platform/moderation/minors.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { fieldsOf } from '../testing/fields-of.ts';
import { guardConversations } from './conversation-access.ts';
import { proveAge } from '../../platform/rights/testing.ts';

/** One member, whose age was confirmed, is again, or is not. */
let server: TestServer;
let token: string;
const verified = { settings: { showNSFW: true } };
const now = () => new Date();
const viewers = {
  'a proof of age that has ended': { ...verified, proof: { expiresAt: now() } },
  'a proof of age that was withdrawn': { ...verified, proof: { withdrawnAt: now() } },
  'the switch off': { ...verified, settings: { showNSFW: false } },
  'a restriction': { ...verified, extraPermissions: ['limited_access'] },
  'a word that they are a minor': { ...verified, isMinor: true },
};
const become = async ({
  isMinor = false,
  proof,
  ...viewer
}: {
  isMinor?: boolean;
  proof?: object;
  settings?: Record<string, unknown>;
}) => {
  const { db } = server.database;
  await proveAge(db, 'ann', proof);
  await db.delete(minorSignals);
  if (isMinor) await createMinors({ clock: server.ports.clock }).signal(db, 'ann', 'age_check');
  const [ann] = await db
    .update(users)
    .set({ extraPermissions: [], ...viewer })
    .where(eq(users.id, 'ann'))
    .returning();
  const { secretKeys: keys, clock } = server.ports;
  // A token from before a restriction counts no more.
  if (ann) token = (await createTokenService({ keys, clock }).issue(ann, { ttl: 900 })).token;
};

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
  await proveAge(db, 'ann');
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
      isLive: true,
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
    await db.insert(speechAudio).values({
      id: `${kind}-a`,
      messageId: `${kind}-m`,
      textHash: 'hash',
      voiceId: 'alto',
      narration: true,
      sampleRate: 8000,
      body: new Uint8Array(2),
      size: 2,
      usedAt: clock.now(),
    });
  }
});
afterAll(() => server.close());

const idOf = (kind: string, noun: ChatNoun): string =>
  `${kind}-${{ conversation: 'c', message: 'm', memory: 'k', generation: 'g', audio: 'a' }[noun]}`;

const all = Object.values<Endpoint>(endpoints);
const guarded = all.flatMap((endpoint) =>
  endpoint.about === undefined || typeof endpoint.about === 'string'
    ? []
    : Object.entries(endpoint.about).map(([noun, place]) => [endpoint.id, noun as ChatNoun, place, endpoint] as const),
);
const byHandler = all.filter(({ about }) => about === 'handler').map(({ id }) => id);

/** Whether a call has to do with chats, by any of its words. */
const touchesChats = ({ path, params, query, body, output, events }: Endpoint): boolean =>
  /conversation|messages|memor|generation|audio|picture|\/chat\b/.test(path) ||
  fieldsOf({ params, query, body, output, events }).some((name) =>
    /^(?:(?:conversation|message|memory|generation|audio|head)_?ids?|messages?|first_message|source_message_ids)$/i.test(name),
  );

describe('a call that has to do with chats', () => {
  it('says what it is about, whatever it is called', () => {
    const unclassified = all.filter((endpoint) => touchesChats(endpoint) && endpoint.about === undefined);
    expect(unclassified.map(({ id }) => id)).toEqual([]);
    expect(all.filter(touchesChats).length).toBeGreaterThan(45);
  });

  it('is about what its parameters name', () => {
    for (const [id, , place, endpoint] of guarded) {
      const [part, name = ''] = place.split('.') as ['params' | 'query' | 'body', string];
      expect(fieldsOf(endpoint[part]), `${id} at ${place}`).toContain(name);
    }
    for (const { id, path, about } of all) {
      const named = [...path.matchAll(/:(conversation|message|memory|generation|audio)Id/g)].map(([, noun]) => noun);
      if (named.length > 0) expect([id, ...Object.keys(about as object)]).toEqual(expect.arrayContaining(named));
    }
  });
});

describe('a conversation with an adult character', () => {
  it.each(guarded)('%s by its %s at %s: the handler is asked for the verified alone', async (_, noun, place, endpoint) => {
    const { db } = server.database;
    let isAdult = true;
    const guard = guardConversations({ db, adultAccess: async () => isAdult })({ endpoint, handle: async () => 'reached' });
    const [part = '', name = ''] = place.split('.');
    const ask = (kind: string) => {
      const id = idOf(kind, noun);
      return guard.handle({ [part]: { [name]: name === 'ids' ? [id] : id } } as never, { brand: { policy: {} } } as never);
    };
    expect(await ask('adult')).toBe('reached');
    isAdult = false;
    await expect(ask('adult')).rejects.toEqual(new AppError('not_found'));
    expect(await ask('open')).toBe('reached');
  });

  it.each(Object.entries(viewers))('is told by no handler that decides itself to a member with %s', async (_, viewer) => {
    const ids = { conversation_id: 'adult-c', character_id: 'adult' };
    const form = new FormData();
    form.set('file', new Blob(['{"user_name":"Ann","character_name":"Mira"}\n']), 'chat.jsonl');
    const requests: Record<string, [string, RequestInit?]> = {
      createReply: ['/api/v1/chat', { method: 'POST', body: JSON.stringify({ ...ids, message: 'Hello?' }) }],
      createConversationImage: [
        '/api/v1/conversation-images',
        { method: 'POST', body: JSON.stringify({ ...ids, image_prompt: 'A fox' }) },
      ],
      createConversation: ['/api/v1/characters/adult/conversations', { method: 'POST', body: '{}' }],
      importConversation: ['/api/v1/characters/adult/conversations/import', { method: 'POST', body: form }],
      listCharacterConversations: ['/api/v1/characters/adult/conversations'],
      listMessages: ['/api/v1/characters/adult/messages?conversationId=adult-c'],
      listConversations: ['/api/v1/conversations'],
      listRemovedConversations: ['/api/v1/conversations/removed'],
      searchMessages: ['/api/v1/messages/search?q=said'],
    };
    expect(Object.keys(requests).toSorted()).toEqual(byHandler.toSorted());
    await become(viewer);
    for (const [id, [path, init]] of Object.entries(requests)) {
      const answer = await server.send(path, { token, ...init });
      expect(answer.status === 404 || answer.status === 200, `${id} answers ${answer.status}`).toBe(true);
      expect(await answer.text(), id).not.toContain('adult-');
    }
  });

  it('keeps its spoken messages from whose age is not confirmed', async () => {
    const hear = async (id: string) => (await server.send(`/api/v1/audio/${id}`, { token })).status;
    for (const viewer of Object.values(viewers)) {
      await become(viewer);
      expect([await hear('adult-a'), await hear('open-a')]).toEqual([404, 200]);
    }
    await become(verified);
    expect(await hear('adult-a')).toBe(200);
  });

  it('is guarded in the server, for every way to what was said in it', async () => {
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
    await become(viewers['a proof of age that has ended']);
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
