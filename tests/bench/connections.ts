import { fork } from 'node:child_process';
import { once } from 'node:events';
import { audioSocketPath, audioSubprotocol, audioTicketPrefix } from '../../packages/protocol/src/chat/voices.ts';
import { listen } from '../../packages/server/src/adapters/node-listener.ts';
import { createMemoryDatabase } from '../../packages/server/src/adapters/pglite.ts';
import { createFliteSpeech } from '../../packages/server/src/adapters/speech/flite.ts';
import { createBrands } from '../../packages/server/src/brands.ts';
import { createToneSpeech } from '../../packages/server/src/chat/voice/testing.ts';
import { createCaller, createCharacter, createPuppetModel, newId } from '../../packages/server/src/chat/testing/index.ts';
import { conversations, messages, users } from '../../packages/server/src/db/schema.ts';
import { createTestBrand } from '../../packages/server/src/http/testing.ts';
import { createTokenService } from '../../packages/server/src/platform/identity/tokens.ts';
import type { LanguageModel, Speech } from '../../packages/server/src/ports/index.ts';
import { createTestServer } from '../../packages/server/src/testing.ts';
import { freePort } from '../e2e/support/servers/troupe.ts';
import { shown, spread, table } from './spread.ts';

/** What the clients' process is given, and what it answers. */
export interface ConnectionsTask {
  /** `localhost:PORT` */
  host: string;
  audioPath: string;
  protocol: string;
  prefix: string;
  voiceId: string;
  listeners: { ticket: string; messageId: string }[];
  /** Readers of a reply that is being written; none where only sockets are measured. */
  readers: { token: string; conversationId: string; characterId: string }[];
}
export interface Heard {
  open: number;
  done: number;
  /** Milliseconds from the request to the first sound or word, and to the end. */
  first: number[];
  whole: number[];
}
export interface ConnectionsReport {
  sockets: Heard;
  streams: Heard;
  /** Streams that were open at one moment, at most. */
  openAtOnce: number;
  faults: string[];
}

const perUser = 4;
const story = 'The lamp burns low tonight. “Come closer,” she says, “and I will tell you of the fox.” Outside it begins to rain.';

/** A reply that is never asked for, or fails, holds the others no longer than this. */
const patienceMs = 280_000;

/** Says a word, waits until everybody's reply was asked for, and says the rest: all streams are open at one moment. */
const patientModel = (readers: number, words = 5, wordMs = 1000): LanguageModel => {
  const everybody = Promise.withResolvers<void>();
  let asked = 0;
  return {
    ...createPuppetModel(),
    async *stream({ signal }) {
      yield 'Listen. ';
      if (asked === 0) setTimeout(() => everybody.resolve(), patienceMs).unref();
      if ((asked += 1) === readers) everybody.resolve();
      await everybody.promise;
      for (let index = 0; index < words; index += 1) {
        signal.throwIfAborted();
        await new Promise((done) => setTimeout(done, wordMs));
        yield `word${index} `;
      }
    },
  };
};

interface Load {
  listeners: number;
  readers: number;
  speech: Speech;
  voiceId: string;
}

/** So many clients on one server (PGlite, this machine), all asking at the same moment; they are another process. */
const measure = async ({ listeners: listenerCount, readers: readerCount, speech, voiceId }: Load): Promise<ConnectionsReport> => {
  const database = await createMemoryDatabase();
  const clock = { now: () => new Date() };
  const port = await freePort();
  const server = await createTestServer({
    database,
    clock,
    brands: createBrands([createTestBrand({ hosts: ['localhost:4100', `localhost:${port}`] })]),
    speech,
    models: [patientModel(readerCount)],
    speechCacheBytes: 200_000_000,
    mode: 'production',
  });
  const listener = await listen(server, { port, host: '127.0.0.1', trustedProxies: 0 });
  const { db } = database;
  const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
  const task: ConnectionsTask = {
    host: `localhost:${port}`,
    audioPath: audioSocketPath,
    protocol: audioSubprotocol,
    prefix: audioTicketPrefix,
    voiceId,
    listeners: [],
    readers: [],
  };
  let characterId = '';
  for (let index = 0; index < Math.max(listenerCount, readerCount) / perUser; index += 1) {
    const { userId } = await createCaller(db, { role: 'paid_premium', externalId: newId() });
    characterId ||= await createCharacter(db, userId);
    const user = (await db.select().from(users)).find(({ id }) => id === userId);
    if (!user) throw new Error('no user');
    const { token } = await tokens.issue(user, { ttl: 900 });
    for (let each = 0; each < perUser; each += 1) {
      const [conversationId, messageId] = [newId(), newId()];
      await db
        .insert(conversations)
        .values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: messageId });
      await db.insert(messages).values({ id: messageId, conversationId, depth: 1, role: 'bot', content: story });
      if (task.readers.length < readerCount) task.readers.push({ token, conversationId, characterId });
      if (task.listeners.length === listenerCount) continue;
      const answer = await server.send('/api/v1/audio/tickets', { method: 'POST', token });
      task.listeners.push({ ticket: ((await answer.json()) as { ticket: string }).ticket, messageId });
    }
  }
  const child = fork(new URL('./connections-client.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(task);
  const [report] = (await once(child, 'message')) as [ConnectionsReport];
  child.kill();
  await server.close();
  await listener.close();
  await database.close();
  for (const fault of new Set(report.faults)) console.error(fault);
  return report;
};

/** A thousand sockets and a thousand streams at once with a synthesiser that costs nothing, and as many listeners as one core's Flite serves in reading time. */
export const measureConnections = async (): Promise<string> => {
  const many = await measure({ listeners: 1000, readers: 1000, speech: createToneSpeech(), voiceId: 'alto' });
  const flite = await measure({ listeners: 20, readers: 0, speech: createFliteSpeech(), voiceId: 'june' });
  const row = (name: string, count: number, { open, done, first, whole }: Heard) => [
    name,
    count,
    open,
    done,
    count - done,
    shown(spread(first)),
    shown(spread(whole)),
  ];
  return table(
    [
      'on one server, asked for at once',
      'clients',
      'opened',
      'to the end',
      'not to the end',
      'first sound or word, ms',
      'whole, ms',
    ],
    [
      row('sockets, a hum for a voice', 1000, many.sockets),
      row(`streams beside them (${many.openAtOnce} open at one moment)`, 1000, many.streams),
      row('sockets alone, Flite', 20, flite.sockets),
    ],
  );
};
