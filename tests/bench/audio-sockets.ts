import { fork } from 'node:child_process';
import { once } from 'node:events';
import { audioSocketPath, audioSubprotocol, audioTicketPrefix } from '../../packages/protocol/src/chat/voices.ts';
import { listen } from '../../packages/server/src/adapters/node-listener.ts';
import { createMemoryDatabase } from '../../packages/server/src/adapters/pglite.ts';
import { createFliteSpeech } from '../../packages/server/src/adapters/speech/flite.ts';
import { createToneSpeech } from '../../packages/server/src/chat/speech/testing.ts';
import { createCaller, createCharacter, newId } from '../../packages/server/src/chat/testing.ts';
import { conversations, messages, users } from '../../packages/server/src/db/schema.ts';
import { createTokenService } from '../../packages/server/src/platform/tokens.ts';
import type { Speech } from '../../packages/server/src/ports/speech.ts';
import { createTestServer } from '../../packages/server/src/testing.ts';
import { freePort } from '../e2e/support/troupe.ts';
import { shown, spread, table } from './spread.ts';

/** What the listeners' process is given, and what it answers. */
export interface ListenersTask {
  url: string;
  protocol: string;
  prefix: string;
  voiceId: string;
  listeners: { ticket: string; messageId: string }[];
}
export interface ListenersReport {
  open: number;
  done: number;
  faults: string[];
  /** Milliseconds from the request to the first sound and to the end. */
  first: number[];
  whole: number[];
}

const perUser = 4;
const story = 'The lamp burns low tonight. “Come closer,” she says, “and I will tell you of the fox.” Outside it begins to rain.';

/** So many sockets on one server (PGlite, this machine), each hearing a message of its own at the same moment; the listeners are another process. */
const measure = async (count: number, speech: Speech, voiceId: string): Promise<(string | number)[]> => {
  const database = await createMemoryDatabase();
  const server = await createTestServer({ database, speech, speechCacheBytes: 200_000_000, mode: 'production' });
  const port = await freePort();
  const listener = await listen(server, { port, host: '127.0.0.1', trustedProxies: 0 });
  const { db } = database;
  const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
  const listeners: ListenersTask['listeners'] = [];
  let characterId = '';
  for (let index = 0; index < count / perUser; index += 1) {
    const { userId } = await createCaller(db, { role: 'paid_premium' });
    characterId ||= await createCharacter(db, userId);
    const user = (await db.select().from(users)).find(({ id }) => id === userId);
    if (!user) throw new Error('no user');
    const { token } = await tokens.issue(user, { ttl: 900 });
    for (let socket = 0; socket < perUser; socket += 1) {
      const [conversationId, messageId] = [newId(), newId()];
      await db
        .insert(conversations)
        .values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: messageId });
      await db.insert(messages).values({ id: messageId, conversationId, depth: 1, role: 'bot', content: story });
      const answer = await server.send('/api/v1/audio/tickets', { method: 'POST', token });
      listeners.push({ ticket: ((await answer.json()) as { ticket: string }).ticket, messageId });
    }
  }
  const child = fork(new URL('./audio-listeners.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const task: ListenersTask = {
    url: `ws://127.0.0.1:${port}${audioSocketPath}`,
    protocol: audioSubprotocol,
    prefix: audioTicketPrefix,
    voiceId,
    listeners,
  };
  child.send(task);
  const [report] = (await once(child, 'message')) as [ListenersReport];
  child.kill();
  await server.close();
  await listener.close();
  for (const fault of new Set(report.faults)) console.error(fault);
  return [count, report.open, report.done, report.faults.length, shown(spread(report.first)), shown(spread(report.whole))];
};

/** A thousand listeners with a synthesiser that costs nothing (the sockets alone), and as many as one core's Flite serves in reading time. */
export const measureAudioSockets = async (): Promise<string> =>
  table(
    ['synthesiser', 'listeners', 'open', 'heard to the end', 'faults', 'first sound (ms)', 'whole (ms)'],
    [
      ['none (a hum)', ...(await measure(1000, createToneSpeech(), 'alto'))],
      ['Flite', ...(await measure(20, createFliteSpeech(), 'june'))],
    ],
  );

if (import.meta.main) console.log(await measureAudioSockets());
