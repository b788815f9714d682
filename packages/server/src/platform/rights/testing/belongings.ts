import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import {
  characterLikes,
  conversations,
  dismissals,
  exports,
  files,
  generationEvents,
  generations,
  memories,
  messageRevisions,
  messages,
  speechAudio,
  tastes,
} from '../../../db/schema.ts';
import type { AnyJob } from '../../../ports/index.ts';
import type { TestServer } from '../../../testing.ts';
import { createRefreshFamilies } from '../../identity/refresh-families.ts';
import { createNotifications } from '../../notifications/notifications.ts';
import { secretWord } from '../testing.ts';

/**
 * What somebody has of a chat with the character `adult`: its words in every table that can hold them, a picture, a
 * voice, a like, a taste, and a note that it replied. Answers the picture's address.
 */
export const makeBelongings = async ({ database, ports }: TestServer, id: string, applicationId: string): Promise<string> => {
  const { db } = database;
  const { clock, newId, jobs } = ports;
  const now = clock.now();
  const [conversationId, messageId] = [`${id}-c`, `${id}-m`];
  const fileId = id.replaceAll('_', '-').padEnd(43, 'f').slice(-43);
  const picture = { mediaType: 'image/png', body: Buffer.from(secretWord).toString('base64'), access: 'conversation' as const };
  await db.insert(files).values({ ...picture, id: fileId, ownerUserId: id });
  await db
    .insert(conversations)
    .values({ id: conversationId, applicationId, userId: id, characterId: 'adult', headId: messageId });
  const said = {
    role: 'bot' as const,
    content: `${secretWord} said this.`,
    imageUrl: `/files/${fileId}`,
    imagePrompt: secretWord,
  };
  await db.insert(messages).values([
    { ...said, id: messageId, conversationId, depth: 1 },
    { id: `${id}-u`, conversationId, prevId: messageId, depth: 2, role: 'user', content: `What ${id} wrote.` },
  ]);
  await db.insert(messageRevisions).values({ messageId, conversationId, content: `${secretWord} said that.` });
  const kept = { content: `What ${secretWord} knows.`, memoryType: 'user' as const, isOnPath: true };
  await db.insert(memories).values({ ...kept, id: `${id}-k`, conversationId, createdAt: now, updatedAt: now });
  const run = { kind: 'send' as const, status: 'complete' as const, heartbeatAt: now };
  await db.insert(generations).values({ ...run, id: `${id}-g`, userId: id, conversationId, messageId });
  await db.insert(generationEvents).values({ generationId: `${id}-g`, seq: 1, kind: 'delta', data: { text: secretWord } });
  const heard = {
    textHash: 'h',
    voiceId: 'alto',
    narration: true,
    sampleRate: 8000,
    body: Buffer.from(`${secretWord}s`),
    size: 10,
  };
  await db.insert(speechAudio).values({ ...heard, id: `${id}-a`, messageId, usedAt: now });
  await db.insert(characterLikes).values({ userId: id, characterId: 'adult' });
  await db.insert(tastes).values({ userId: id, characterId: 'adult', strength: 1, at: now });
  const lowered = { characterIds: [], count: 0, tags: [] };
  await db.insert(dismissals).values({ userId: id, characterId: 'adult', lowered });
  const removed = { id: `${id}-gone`, applicationId, userId: id, characterId: 'adult', deletedAt: now };
  await db.insert(conversations).values(removed);
  const payload = { character_id: 'adult', character_name: secretWord, conversation_id: conversationId };
  await createNotifications({ clock, newId, jobs }).add(db, { userId: id, kind: 'reply_ready', payload });
  return `/files/${fileId}`;
};

export interface Archives {
  server: TestServer;
  /** Writes an archive that was asked for. */
  job: AnyJob;
  id: string;
  /** Asks the server as this account, from where it is. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
}

const textsOf = async (answer: Response): Promise<[string, string][]> =>
  answer.status === 200
    ? Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([path, bytes]) => [path, strFromU8(bytes)])
    : [];

/** Where an account's archive is, and what is in it for the account's browser: nothing where there is none. */
export const readArchive = async ({ server, id, ask }: Omit<Archives, 'job'>, path?: string) => {
  const { db } = server.database;
  const { clock, newId, secretKeys: keys } = server.ports;
  const { value } = await createRefreshFamilies({ db, clock, newId, keys }).start(id);
  const [row] = await db.select().from(exports).where(eq(exports.userId, id));
  const at = path ?? `/exports/${row?.id ?? ''}`;
  return { at, texts: await textsOf(await ask(at, { headers: { cookie: `session=${value}` } })) };
};

/** Everything in the archives that an account can have of its data now: texts by path, of each by where it is asked for. */
export const archivesOf = async (given: Archives): Promise<Record<string, [string, string][]>> => {
  const { server, job, id, ask } = given;
  const { db } = server.database;
  // Of one that is there already the day is not over: it is asked for as it is.
  await ask('/api/v1/users/export', { method: 'POST' });
  const [row] = await db.select().from(exports).where(eq(exports.userId, id));
  if (row?.state === 'queued') await job.run({ exportId: row.id } as never, { signal: AbortSignal.timeout(10_000) });
  const found: Record<string, [string, string][]> = { 'the archive': (await readArchive(given)).texts };
  // Each row of the table by itself is a part of the whole.
  for (const name of ['conversations', 'files', 'notifications'])
    found[`the archive of ${name}`] = (await readArchive(given, `/data-exports/${name}`)).texts;
  return found;
};
