import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Removal } from '../../data-map.ts';
import { conversations, messages, speechAudio } from '../../db/schema.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';

/** What decides how a message sounds. */
export interface AudioKey {
  messageId: string;
  textHash: string;
  voiceId: string;
  narration: boolean;
}

export interface StoredAudio {
  id: string;
  sampleRate: number;
  /** 16-bit signed little-endian samples. */
  body: Uint8Array;
}

/** Spoken messages, at most so many bytes: the ones not heard for longest go first. */
export interface AudioCache {
  find(key: AudioKey): Promise<StoredAudio | null>;
  /** Keeps a message spoken whole, and forgets what the same message said before an edit. Returns its id; null for one too long to keep. */
  keep(key: AudioKey, audio: Omit<StoredAudio, 'id'>): Promise<string | null>;
  /** By its id, the caller's own and of a living message only. */
  read(id: string, owner: { userId: string; applicationId: string }): Promise<StoredAudio | null>;
}

/** No message may take more than one part in so many. */
const shareMax = 8;

/** Room is made each time one part in so many has been added: by so much the sum may be over. */
const sweepShare = 16;

/** Speech goes with the messages that are removed; undo has it spoken anew. */
export const dropSpeech: Removal = async (tx, removed) => {
  if ('messageIds' in removed && removed.messageIds.length === 0) return;
  const ids =
    'messageIds' in removed
      ? [...removed.messageIds]
      : tx.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, removed.conversationId));
  await tx.delete(speechAudio).where(inArray(speechAudio.messageId, ids));
};

export const createAudioCache = (deps: { db: Db; clock: Clock; newId: NewId; maxBytes: number }): AudioCache => {
  const { db, clock, newId, maxBytes } = deps;
  const matches = (key: AudioKey) =>
    and(
      eq(speechAudio.messageId, key.messageId),
      eq(speechAudio.textHash, key.textHash),
      eq(speechAudio.voiceId, key.voiceId),
      eq(speechAudio.narration, key.narration),
    );

  /** Bytes kept since room was made; a fresh process looks at its first. */
  let unswept = maxBytes;
  const makeRoom = () =>
    db.delete(speechAudio).where(
      sql`${speechAudio.id} in (
        select id from (
          select id, sum(size) over (order by used_at desc, id) as total from ${speechAudio}
        ) heard where total > ${maxBytes}
      )`,
    );

  return {
    async find(key) {
      const [row] = await db.select().from(speechAudio).where(matches(key));
      if (row) await db.update(speechAudio).set({ usedAt: clock.now() }).where(eq(speechAudio.id, row.id));
      return row ?? null;
    },
    async keep(key, { sampleRate, body }) {
      if (body.length > maxBytes / shareMax) return null;
      await db.delete(speechAudio).where(and(eq(speechAudio.messageId, key.messageId), ne(speechAudio.textHash, key.textHash)));
      const row = { ...key, id: newId(), sampleRate, body, size: body.length, usedAt: clock.now() };
      await db.insert(speechAudio).values(row).onConflictDoNothing();
      unswept += body.length;
      if (unswept > maxBytes / sweepShare) {
        unswept = 0;
        await makeRoom();
      }
      const [kept] = await db.select({ id: speechAudio.id }).from(speechAudio).where(matches(key));
      return kept?.id ?? null;
    },
    async read(id, { userId, applicationId }) {
      const [row] = await db
        .select({ id: speechAudio.id, sampleRate: speechAudio.sampleRate, body: speechAudio.body })
        .from(speechAudio)
        .innerJoin(messages, eq(messages.id, speechAudio.messageId))
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .where(
          and(
            eq(speechAudio.id, id),
            isNull(messages.deletedAt),
            isNull(conversations.deletedAt),
            eq(conversations.userId, userId),
            eq(conversations.applicationId, applicationId),
          ),
        );
      return row ?? null;
    },
  };
};
