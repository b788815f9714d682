import {
  AppError,
  audioEvent,
  audioSocketPath,
  audioSubprotocol,
  decodeChunk,
  type AudioChunk,
  type AudioEvent,
} from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { listen, type Listener } from '../../adapters/node-listener.ts';
import { conversations, messages, speechAudio, users } from '../../db/schema.ts';
import { createManualClock } from '../../http/testing.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createCaller, createCharacter, createPuppetModel, newId } from '../testing/index.ts';
import { createToneSpeech } from './testing.ts';
import { limitRows } from '../../limits.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const clock = createManualClock(new Date().toISOString());
const speech = createToneSpeech();
const model = createPuppetModel();
let server: TestServer;
let listener: Listener;
let member: string;
let characterId: string;
/** Anew for every test. */
let counted = createMemoryLimits();

beforeAll(async () => {
  server = await createTestServer({
    clock,
    speech,
    models: [model],
    speechCacheBytes: 8000,
    limits: { take: (...rules) => counted.take(...rules) },
  });
  listener = await listen(server, { port: 0, host: '127.0.0.1', trustedProxies: 0 });
  member = (await createCaller(server.database.db, { role: 'paid_basic' })).userId;
  characterId = await createCharacter(server.database.db, member);
});
afterAll(async () => {
  await server.close();
  await listener.close();
});

const db = () => server.database.db;
const tokenOf = async (userId: string) => {
  const [user] = await db().select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('no such user');
  return (await createTokenService({ keys: server.ports.secretKeys, clock }).issue(user, { ttl: 900 })).token;
};
const ask = async (userId: string, path: string, init: RequestInit = {}) =>
  server.send(path, { token: await tokenOf(userId), ...init });
const ticketFor = async (userId: string) => {
  const answer = await ask(userId, '/api/v1/audio/tickets', { method: 'POST' });
  return ((await answer.json()) as { ticket: string }).ticket;
};

/** A message of the character's in a conversation of a user's. */
const told = async (
  content: string,
  { userId = member, over = {} }: { userId?: string; over?: Partial<typeof messages.$inferInsert> } = {},
) => {
  const [conversationId, id] = [newId(), newId()];
  await db().insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: id });
  await db()
    .insert(messages)
    .values({ id, conversationId, depth: 2, role: 'bot', content, ...over });
  // A first message is a greeting, whose macros are filled; what is told here is a later one.
  return id;
};

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
  clock.advance(61_000);
  counted = createMemoryLimits();
});

/** A listener: what it has heard, and a way to ask. Refused handshakes reject with their status. */
const open = async (
  ticket: string,
  { host = 'localhost', origin = `http://localhost:${4100}` }: { host?: string; origin?: string | null } = {},
) => {
  const socket = new WebSocket(`ws://127.0.0.1:${listener.port}${audioSocketPath}`, [audioSubprotocol, `ticket.${ticket}`], {
    headers: { host: `${host}:4100`, ...(origin !== null && { origin }) },
  });
  sockets.push(socket);
  const heard: (AudioEvent | (AudioChunk & { type: 'chunk' }))[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return heard.push(v.parse(audioEvent, JSON.parse(String(data))));
    const chunk = decodeChunk(new Uint8Array(data).buffer);
    if (chunk) heard.push({ type: 'chunk', ...chunk });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_, answer) => reject(new Error(String(answer.statusCode))));
  });
  return {
    socket,
    heard,
    closed,
    kinds: () => heard.map(({ type }) => type),
    speak: (messageId: string, voiceId = 'alto') => socket.send(JSON.stringify({ type: 'speak', messageId, voiceId })),
    until: (type: string, times = 1) =>
      vi.waitFor(() => expect(heard.filter((one) => one.type === type).length).toBeGreaterThanOrEqual(times), {
        timeout: 10_000,
      }),
  };
};
const listenAs = async (userId = member) => open(await ticketFor(userId));

describe('the handshake', () => {
  it('needs a ticket, which is good once', async () => {
    const ticket = await ticketFor(member);
    expect((await open(ticket)).socket.protocol).toBe(audioSubprotocol);
    await expect(open(ticket)).rejects.toThrow('401');
    await expect(open('made-up')).rejects.toThrow('401');
  });

  it('of any number that use a ticket at once, one gets in', async () => {
    const ticket = await ticketFor(member);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => open(ticket)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes a ticket for 30 seconds, on its own brand', async () => {
    const late = await ticketFor(member);
    clock.advance(30_001);
    await expect(open(late)).rejects.toThrow('401');
    const elsewhere = await ticketFor(member);
    await expect(open(elsewhere, { host: 'acme.localhost', origin: 'http://acme.localhost:4100' })).rejects.toThrow('401');
    await expect(open(elsewhere)).rejects.toThrow('401');
  });

  it('refuses pages of other origins, and takes programs without one', async () => {
    await expect(open(await ticketFor(member), { origin: 'https://partner.example' })).rejects.toThrow('403');
    await expect(open(await ticketFor(member), { origin: 'null' })).rejects.toThrow('403');
    await open(await ticketFor(member), { origin: null });
  });

  it('gives tickets to the tts permission only, and asks again at the door', async () => {
    const free = await createCaller(db());
    expect((await ask(free.userId, '/api/v1/audio/tickets', { method: 'POST' })).status).toBe(403);
    const lapsing = await createCaller(db(), { role: 'paid_basic' });
    const ticket = await ticketFor(lapsing.userId);
    await db().update(users).set({ role: 'free_tier' }).where(eq(users.id, lapsing.userId));
    await expect(open(ticket)).rejects.toThrow('403');
  });

  it('lets a listener hold four sockets, and again when one has left', async () => {
    const all = [];
    for (let count = 0; count < 4; count += 1) all.push(await listenAs());
    await expect(listenAs()).rejects.toThrow('429');
    all[0]?.socket.close();
    await all[0]?.closed;
    await vi.waitFor(async () => void (await listenAs()), { timeout: 5000, interval: 100 });
  });

  it('ends at once what is too much of the handshakes that were agreed to together', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketFor(member)));
    const agreed = await Promise.all(
      tickets.map((ticket) =>
        server.openSocket(
          new Request(`http://localhost:4100${audioSocketPath}`, {
            headers: { 'sec-websocket-protocol': `${audioSubprotocol}, ticket.${ticket}` },
          }),
          { address: '127.0.0.1' },
        ),
      ),
    );
    const ends: (number | null)[] = [];
    const listeners = agreed.map((upgrade, index) => {
      if (upgrade instanceof Response) throw new Error(`refused with ${upgrade.status}`);
      ends[index] = null;
      return upgrade.attach({ send() {}, buffered: () => 0, close: (code) => void (ends[index] = code) });
    });
    expect(ends).toEqual([null, null, null, null, 1013, 1013]);
    for (const listener of listeners) listener.closed();
    await listenAs();
  });

  it('answers other paths and other programs', async () => {
    const elsewhere = new WebSocket(`ws://127.0.0.1:${listener.port}/api/v1/elsewhere`, { headers: { host: 'localhost:4100' } });
    const status = await new Promise((resolve) => {
      elsewhere.on('unexpected-response', (_, answer) => resolve(answer.statusCode));
      elsewhere.on('error', () => {});
    });
    expect(status).toBe(404);
  });
});

describe('reading a message', () => {
  it('speaks sentence by sentence: first chunk marked, then the whole as a file, then done', async () => {
    const messageId = await told('The lamp burns low tonight. *She leans over.* "Come closer, my friend."');
    const ear = await listenAs();
    ear.speak(messageId);
    await ear.until('done');
    const chunks = ear.heard.flatMap((one) => (one.type === 'chunk' ? [one] : []));
    expect(chunks.map(({ firstChunk, sentence, sampleRate }) => [firstChunk, sentence, sampleRate])).toEqual([
      [true, 0, 8000],
      [false, 1, 8000],
      [false, 2, 8000],
    ]);
    expect(chunks.every((chunk) => chunk.messageId === messageId && chunk.bytes.length > 0)).toBe(true);
    expect(speech.said.slice(-3).map(({ text }) => text)).toEqual([
      'The lamp burns low tonight.',
      'She leans over.',
      '"Come closer, my friend."',
    ]);
    expect(ear.kinds().slice(-2)).toEqual(['audio_url', 'done']);
    const url = ear.heard.flatMap((one) => (one.type === 'audio_url' ? [one.url] : []))[0] ?? '';
    const file = await ask(member, url);
    expect(file.headers.get('content-type')).toBe('audio/wav');
    expect((await file.arrayBuffer()).byteLength).toBe(44 + chunks.reduce((sum, { bytes }) => sum + bytes.length, 0));
    const stranger = await createCaller(db(), { role: 'paid_basic' });
    expect((await ask(stranger.userId, url)).status).toBe(404);
  });

  it('speaks what it has spoken from the cache, until the message is edited, and forgets it with the message', async () => {
    const messageId = await told('One sentence that is long enough.');
    const ear = await listenAs();
    ear.speak(messageId);
    await ear.until('done');
    const count = speech.said.length;
    ear.speak(messageId);
    await ear.until('done', 2);
    expect(speech.said.length).toBe(count);
    expect(ear.kinds().slice(3)).toEqual(['audio_url', 'chunk', 'done']);
    ear.speak(messageId, 'bass');
    await ear.until('done', 3);
    expect(speech.said.length).toBe(count + 1);

    expect(
      (
        await ask(member, `/api/v1/messages/${messageId}`, {
          method: 'PATCH',
          body: JSON.stringify({ content: 'Another sentence altogether.' }),
        })
      ).status,
    ).toBe(200);
    ear.speak(messageId);
    await ear.until('done', 4);
    expect(speech.said.at(-1)?.text).toBe('Another sentence altogether.');
    const rows = await db().select({ id: speechAudio.id }).from(speechAudio).where(eq(speechAudio.messageId, messageId));
    expect(rows).toHaveLength(1);

    const [message] = await db().select().from(messages).where(eq(messages.id, messageId));
    await ask(member, `/api/v1/conversations/${message?.conversationId}/messages`, {
      method: 'DELETE',
      body: JSON.stringify({ ids: [messageId] }),
    });
    expect(await db().select({ id: speechAudio.id }).from(speechAudio).where(eq(speechAudio.messageId, messageId))).toEqual([]);
    ear.speak(messageId);
    await ear.until('error');
    expect(ear.heard.at(-1)).toMatchObject({ reason: 'not_found', messageId });
  });

  it('keeps so many bytes, the last heard', async () => {
    const ear = await listenAs();
    for (let count = 0; count < 14; count += 1) {
      ear.speak(await told(`${'x'.repeat(300)} ${count}. ${'y'.repeat(120)}.`));
      await ear.until('done', count + 1);
      clock.advance(1000);
    }
    const rows = await db().select({ size: speechAudio.size }).from(speechAudio);
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8500);
    expect(rows.length).toBeGreaterThan(4);
  });

  it('reads speech only where the user wants no narration', async () => {
    const quiet = await createCaller(db(), { role: 'paid_basic', settings: { ttsIncludeNarration: false } });
    const messageId = await told('The door opens. "Come in out of the rain." A long silence.', { userId: quiet.userId });
    const ear = await listenAs(quiet.userId);
    ear.speak(messageId);
    await ear.until('done');
    expect(speech.said.at(-1)?.text).toBe('"Come in out of the rain."');
    ear.speak(await told('Nobody speaks here.', { userId: quiet.userId }));
    await ear.until('error');
    expect(ear.heard.at(-1)).toMatchObject({ reason: 'silent' });
  });

  it('says so when a voice cannot read the script', async () => {
    const ear = await listenAs();
    const messageId = await told('今天天气很好，我们去公园吧。');
    ear.speak(messageId);
    await ear.until('error');
    expect(ear.heard.at(-1)).toMatchObject({ reason: 'language' });
    ear.speak(messageId, 'any');
    await ear.until('done');
  });

  it.each([
    [new AppError('model_busy'), 'busy'],
    [new AppError('model_failed'), 'failed'],
    [new AppError('model_timeout'), 'failed'],
  ])('says in words what failed: %s', async (error, reason) => {
    const ear = await listenAs();
    speech.failNext(error);
    const messageId = await told('This one will not be heard.');
    ear.speak(messageId);
    await ear.until('error');
    expect(ear.heard.at(-1)).toEqual({ type: 'error', messageId, reason, error: expect.stringMatching(/^[A-Z].+\.$/) });
    ear.speak(messageId);
    await ear.until('done');
  });

  it('the newest request silences the one before; stop silences all', async () => {
    const [one, two] = [await told('The first of the two messages.'), await told('The second of the two messages.')];
    const ear = await listenAs();
    const release = speech.hold();
    ear.speak(one);
    await vi.waitFor(() => expect(speech.said.at(-1)?.text).toBe('The first of the two messages.'));
    ear.speak(two);
    await vi.waitFor(() => expect(speech.said.at(-1)?.text).toBe('The second of the two messages.'));
    expect(speech.said.at(-2)?.signal.aborted).toBe(true);
    release();
    await ear.until('done');
    expect(new Set(ear.heard.map((event) => event.messageId))).toEqual(new Set([two]));
    const again = speech.hold();
    ear.speak(one);
    await vi.waitFor(() => expect(speech.said.at(-1)?.text).toBe('The first of the two messages.'));
    ear.socket.send(JSON.stringify({ type: 'stop' }));
    await vi.waitFor(() => expect(speech.said.at(-1)?.signal.aborted).toBe(true));
    again();
  });
});

describe('whose messages', () => {
  it('only one’s own, of characters one may see, and not what one wrote oneself', async () => {
    const other = await createCaller(db(), { role: 'paid_basic' });
    const foreign = await told('A secret between two people.', { userId: other.userId });
    const mine = await told('My own words, as I typed them.', { over: { role: 'user' } });
    const adultCharacter = await createCharacter(db(), other.userId, { isNsfw: true });
    const adult = await told('What only adults may hear.');
    const [row] = await db().select().from(messages).where(eq(messages.id, adult));
    await db()
      .update(conversations)
      .set({ characterId: adultCharacter })
      .where(eq(conversations.id, row?.conversationId ?? ''));
    const ear = await listenAs();
    const before = speech.said.length;
    for (const [index, id] of [foreign, mine, adult, 'nothing'].entries()) {
      ear.speak(id);
      await ear.until('error', index + 1);
    }
    expect(ear.heard).toEqual(
      [foreign, mine, adult, 'nothing'].map((messageId) => expect.objectContaining({ messageId, reason: 'not_found' })),
    );
    expect(speech.said.length).toBe(before);
  });

  it('a permission that ends is felt at the next message', async () => {
    const lapsing = await createCaller(db(), { role: 'paid_basic' });
    const messageId = await told('Heard while it was paid for.', { userId: lapsing.userId });
    const ear = await listenAs(lapsing.userId);
    await db().update(users).set({ role: 'free_tier' }).where(eq(users.id, lapsing.userId));
    ear.speak(messageId);
    await ear.until('error');
    expect(ear.heard).toEqual([expect.objectContaining({ reason: 'forbidden' })]);
  });
});

describe('a reply that is still being written', () => {
  it('is heard from its first whole sentence on', async () => {
    const conversation = await ask(member, `/api/v1/characters/${characterId}/conversations`, { method: 'POST', body: '{}' });
    const { id: conversationId } = (await conversation.json()) as { id: string };
    const body = JSON.stringify({ character_id: characterId, conversation_id: conversationId, message: 'Tell me a story.' });
    const stream = ask(member, '/api/v1/chat', { method: 'POST', body, headers: { accept: 'text/event-stream' } });
    await vi.waitFor(() => expect(model.requests.length).toBe(1));
    model.say('Once there was a fox. ');
    await (await stream).body?.cancel();
    const [reply] = await db()
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'generating')));
    const ear = await listenAs();
    ear.speak(reply?.id ?? '');
    model.say('He lived in a library');
    await ear.until('chunk');
    expect(speech.said.at(-1)?.text).toBe('Once there was a fox.');
    expect(ear.kinds()).not.toContain('done');
    model.say(' of old maps. And he was');
    await ear.until('chunk', 2);
    expect(speech.said.at(-1)?.text).toBe('He lived in a library of old maps.');
    model.say(' happy there.');
    model.end();
    await ear.until('done');
    expect(speech.said.at(-1)?.text).toBe('And he was happy there.');
    expect(ear.kinds().slice(-2)).toEqual(['audio_url', 'done']);
  });
});

describe('an account that may listen no more', () => {
  it.each([
    ['is barred', { extraPermissions: ['restriction_complete'] }],
    ['has no voice any more', { role: 'free_tier' }],
  ])('and %s hears nothing more within 5 s, and opens no other socket', async (_, change) => {
    const { userId } = await createCaller(db(), { role: 'paid_basic' });
    const [ear, ticket] = [await listenAs(userId), await ticketFor(userId)];
    const started = performance.now();
    await db().update(users).set(change).where(eq(users.id, userId));
    expect(await ear.closed).toBe(1008);
    expect(performance.now() - started).toBeLessThan(5000);
    await expect(open(ticket)).rejects.toThrow('403');
  });
});

describe('bad manners', () => {
  it.each([
    ['no JSON', 'hello', 1008],
    ['another shape', '{"type":"sing"}', 1008],
    ['a foreign id', '{"type":"speak","messageId":"../x","voiceId":"alto"}', 1008],
    ['bytes', Buffer.from([1, 2, 3]), 1008],
    ['too much', 'x'.repeat(5000), 1009],
  ])('%s ends the socket', async (_, data, code) => {
    const ear = await listenAs();
    ear.socket.send(data);
    expect(await ear.closed).toBe(code);
  });

  it('a flood of requests is refused, then the socket ends', async () => {
    const ear = await listenAs();
    const messageId = await told('Heard many times over and over.');
    for (let count = 0; count < limitRows.audioRequests.user + 5; count += 1) ear.speak(messageId);
    await ear.until('error');
    for (let count = 0; count < 250; count += 1) ear.speak(messageId);
    expect(await ear.closed).toBe(1008);
    expect(ear.heard.some((event) => event.type === 'error' && event.reason === 'limited')).toBe(true);
  });

  it('who leaves in the middle stops the synthesis', async () => {
    const ear = await listenAs();
    const release = speech.hold();
    ear.speak(await told('A listener leaves before the end of it.'));
    await vi.waitFor(() => expect(speech.said.at(-1)?.text).toContain('A listener leaves'));
    ear.socket.terminate();
    await vi.waitFor(() => expect(speech.said.at(-1)?.signal.aborted).toBe(true));
    release();
  });

  it('tickets have a limit', async () => {
    const eager = await createCaller(db(), { role: 'paid_basic' });
    const token = await tokenOf(eager.userId);
    const statuses = [];
    for (let count = 0; count <= limitRows.audioTickets.user; count += 1)
      statuses.push((await server.send('/api/v1/audio/tickets', { method: 'POST', token })).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });
});

it('a server that stops says goodbye to its listeners, and does not wait for them', async () => {
  const own = await createTestServer({ clock, speech: createToneSpeech() });
  const ownListener = await listen(own, { port: 0, host: '127.0.0.1', trustedProxies: 0 });
  const caller = await createCaller(own.database.db, { role: 'paid_basic' });
  const [user] = await own.database.db.select().from(users).where(eq(users.id, caller.userId));
  if (!user) throw new Error('no user');
  const { token } = await createTokenService({ keys: own.ports.secretKeys, clock }).issue(user, { ttl: 900 });
  const { ticket } = (await (await own.send('/api/v1/audio/tickets', { method: 'POST', token })).json()) as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${ownListener.port}${audioSocketPath}`, [audioSubprotocol, `ticket.${ticket}`], {
    headers: { host: 'localhost:4100' },
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  await own.close();
  await ownListener.close();
  expect(await closed).toBe(1001);
});
