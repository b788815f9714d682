import { audioSocketPath, audioSubprotocol } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listen, type Listener } from '../../adapters/node-listener.ts';
import { createBrands } from '../../brands.ts';
import { createPuppetModel } from '../../chat/testing/index.ts';
import { createToneSpeech } from '../../chat/voice/testing.ts';
import { ageProofs, characters, conversations, messages, minorSignals, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { proveAge } from './testing.ts';

let server: TestServer;
let listener: Listener;
const model = createPuppetModel();
const speech = createToneSpeech();
beforeAll(async () => {
  const brand = createTestBrand({ id: 'lantern', name: 'Lantern', policy: { adult: 'verified' } });
  server = await createTestServer({ brands: createBrands([brand]), models: [model], speech });
  listener = await listen(server, { port: 0, host: '127.0.0.1', trustedProxies: 0 });
});
afterAll(async () => {
  await server.close();
  await listener.close();
});

/** The model and the voice serve one after the other: each waits for the one that began before. The rest goes on side by side. */
let begun: Promise<unknown> = Promise.resolve();
const inTurn = <T>(start: () => Promise<T>): Promise<T> => {
  const turn = begun.then(start);
  begun = turn.catch(() => undefined);
  return turn;
};

/** A member who may see adult characters, with one of them and one that is none. */
const createReader = async () => {
  const { db } = server.database;
  const { secretKeys: keys, clock } = server.ports;
  const id = crypto.randomUUID();
  const account = { platform: 'first_party', applicationId: 'lantern', registeredAt: clock.now() } as const;
  const settings = { showNSFW: true };
  const [user] = await db
    .insert(users)
    .values({ ...account, id, externalId: `subject-${id}`, name: 'Ann', role: 'paid_premium', settings })
    .returning();
  if (!user) throw new Error('no user');
  const { token } = await createTokenService({ keys, clock }).issue(user, { ttl: 900 });
  const character = {
    creatorUserId: id,
    applicationIds: ['lantern'],
    greeting: 'Hello.',
    visibility: 'public' as const,
    isLive: true,
  };
  await db.insert(characters).values([
    { ...character, id: `${id}-adult`, name: 'Vesper', isNsfw: true },
    { ...character, id: `${id}-open`, name: 'Mira' },
  ]);
  await proveAge(db, id);
  return { id, token };
};
type Kind = 'adult' | 'open';

/** Begins a reply that has no end. */
const begin = async (kind: Kind, accept = 'text/event-stream') => {
  const { id: reader, token } = await createReader();
  const [id, characterId] = [crypto.randomUUID(), `${reader}-${kind}`];
  await server.database.db.insert(conversations).values({ id, applicationId: 'lantern', userId: reader, characterId });
  return inTurn(async () => {
    const asked = model.requests.length;
    const answer = server.send('/api/v1/chat', {
      method: 'POST',
      token,
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: id, character_id: characterId, message: 'Hi' }),
    });
    await vi.waitFor(() => expect(model.requests.length).toBeGreaterThan(asked));
    model.say('Well, ');
    return { reader, answer };
  });
};

const closings: [string, (reader: string) => Promise<unknown>][] = [
  ['the proof ends', (reader) => proveAge(server.database.db, reader, { expiresAt: new Date() })],
  ['the record is deleted', (reader) => server.database.db.delete(ageProofs).where(eq(ageProofs.userId, reader))],
  ['the switch goes off', (reader) => server.database.db.update(users).set({ settings: {} }).where(eq(users.id, reader))],
  [
    'a minor is known',
    (reader) => server.database.db.insert(minorSignals).values({ userId: reader, source: 'own_words', createdAt: new Date() }),
  ],
];

it.concurrent.each(closings)(
  'a reply of an adult character that is being read ends within 5 s when %s',
  async (_, close) => {
    const { reader, answer: begins } = await begin('adult');
    const answer = await begins;
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    await close(reader);
    const started = performance.now();
    expect(await answer.text()).not.toContain('event: done');
    expect(performance.now() - started).toBeLessThan(5000);
  },
  15_000,
);

it.concurrent('so does one that is answered whole, as if the character were not there', async () => {
  const { reader, answer } = await begin('adult', 'application/json');
  await proveAge(server.database.db, reader, { expiresAt: new Date() });
  expect((await (await answer).json()) as object).toMatchObject({ code: 'not_found' });
});

it.concurrent('a reply of another character goes on', async () => {
  const { reader: ann, answer } = await begin('open');
  await proveAge(server.database.db, ann, { expiresAt: new Date() });
  const reader = (await answer).body?.getReader();
  const ended = (async () => {
    for (;;) {
      const piece = await reader?.read();
      if (piece?.done !== false) return 'ended';
    }
  })();
  const waited = new Promise((resolve) => void setTimeout(resolve, 2500, 'goes on'));
  expect(await Promise.race([ended, waited])).toBe('goes on');
  await reader?.cancel();
});

/** Listens to a message that takes for ever to be said. */
const hear = async (kind: Kind) => {
  const { db } = server.database;
  const { id: reader, token } = await createReader();
  const [conversationId, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
  const characterId = `${reader}-${kind}`;
  const head = { id: conversationId, applicationId: 'lantern', userId: reader, characterId, headId: messageId };
  await db.insert(conversations).values(head);
  await db.insert(messages).values({ id: messageId, conversationId, depth: 2, role: 'bot', content: 'Well. Then. Listen.' });
  const given = await server.send('/api/v1/audio/tickets', { method: 'POST', token });
  const { ticket } = (await given.json()) as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${listener.port}${audioSocketPath}`, [audioSubprotocol, `ticket.${ticket}`], {
    headers: { host: 'localhost:4100' },
  });
  const closed = new Promise<number>((done) => socket.on('close', done));
  await new Promise((done, fail) => socket.on('open', done).on('error', fail));
  return inTurn(async () => {
    const said = speech.said.length;
    const release = speech.hold();
    socket.send(JSON.stringify({ type: 'speak', messageId, voiceId: 'alto' }));
    await vi.waitFor(() => expect(speech.said.length).toBeGreaterThan(said));
    return { reader, socket, closed, release };
  });
};

it.concurrent('a message of another character is read on', async () => {
  const { reader, socket, closed, release } = await hear('open');
  await proveAge(server.database.db, reader, { expiresAt: new Date() });
  expect(await Promise.race([closed, new Promise((done) => setTimeout(done, 4500))])).toBeUndefined();
  release();
  socket.close();
});

it.concurrent.each(closings)(
  'a message of an adult character that is being read aloud falls silent within 5 s when %s',
  async (_, close) => {
    const { reader, closed, release } = await hear('adult');
    await close(reader);
    const started = performance.now();
    expect(await closed).toBe(1008);
    expect(performance.now() - started).toBeLessThan(5000);
    release();
  },
  15_000,
);
