import { limits } from '@troupe/protocol';
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { conversations, memories } from '../../db/schema.ts';
import type { Moderation } from '../../platform/moderation/moderation.ts';
import type { Clock, Db, Embeddings, Log, NewId } from '../../ports/index.ts';
import { isOnBranch, readBranch, type MessageRow, type Queries } from '../messages/message-tree.ts';
import type { Remembered, TextGeneration } from '../generation/runner.ts';
import { namesOf, shownText } from '../messages/shown-text.ts';
import { askFacts } from './ask-facts.ts';
import { extractFacts, type Fact } from './extract-facts.ts';
import { isCounted, toSource } from './memory-rows.ts';
import { likeness } from './recall.ts';

/** The work on memories that nobody waits for. */
export interface MemoryKeeper {
  /** A reply is whole: draws facts from the story where enough of it is new. */
  consider(reply: TextGeneration): void;
  /** Gives vectors to memories that have none in the present space. */
  fill(conversationId: string): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  /** Ends what is under way; what it had not stored is drawn again later. */
  close(): Promise<void>;
}

export interface MemoryKeeperDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  embeddings: Embeddings;
  moderation: Moderation;
  log: Log;
}

/** The most messages, and characters, that one look at a story reads. */
const mostMessages = 24;
const mostCharacters = 24_000;
/** Messages above the new ones that are read again where the story took another turn. */
const againAfterTurn = 12;
/** From here on two memories say the same. */
const sameLikeness = 0.93;
const askWithinMs = 60_000;
/** A service that failed is left alone for this long. */
const restMs = 30_000;
const vectorsAtOnce = 64;

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The messages to look at: those below the last look, or the newest where that lies on another branch. */
const unread = (branch: readonly MessageRow[], rememberedId: string | null): readonly MessageRow[] => {
  if (rememberedId === null) return branch;
  const last = branch.findIndex(({ id }) => id === rememberedId);
  return last < 0 ? branch.slice(-againAfterTurn) : branch.slice(last + 1);
};

/**
 * Draws memories from a story after each few messages (decision 65), and gives memories their vectors.
 * Everything here happens after a reply; what fails leaves nothing, and is tried again after a later one.
 */
export const createMemoryKeeper = (deps: MemoryKeeperDeps): MemoryKeeper => {
  const { db, clock, newId, embeddings, moderation, log } = deps;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  const busy = new Set<string>();
  let restsUntil = 0;

  /** One job of a kind for each conversation; it fails in the log alone. */
  const start = (key: string, what: string, job: () => Promise<void>) => {
    if (busy.has(key) || ending.signal.aborted) return;
    busy.add(key);
    const promise = job()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.error(what, { error });
      })
      .finally(() => {
        busy.delete(key);
        underWay.delete(promise);
      });
    underWay.add(promise);
  };

  const embed = async (texts: readonly string[]): Promise<number[][] | null> => {
    if (texts.length === 0) return [];
    if (clock.now().getTime() < restsUntil) return null;
    try {
      return await embeddings.embed(texts, ending.signal);
    } catch (error) {
      restsUntil = clock.now().getTime() + restMs;
      if (!ending.signal.aborted) log.error('Embeddings could not be had; memories are chosen by age meanwhile.', { error });
      return null;
    }
  };

  const fillVectors = async (conversationId: string) => {
    for (;;) {
      const rows = await db
        .select({ id: memories.id, content: memories.content })
        .from(memories)
        .where(
          and(
            eq(memories.conversationId, conversationId),
            isNull(memories.deletedAt),
            or(isNull(memories.embedding), isNull(memories.embeddingModel), ne(memories.embeddingModel, embeddings.id)),
          ),
        )
        .limit(vectorsAtOnce);
      const vectors = await embed(rows.map(({ content }) => content));
      if (vectors === null || rows.length === 0) return;
      await db.transaction(async (tx) => {
        for (const [index, { id, content }] of rows.entries())
          await tx
            .update(memories)
            .set({ embedding: vectors[index] ?? [], embeddingModel: embeddings.id })
            // Edited meanwhile: it waits for its own.
            .where(and(eq(memories.id, id), eq(memories.content, content)));
      });
    }
  };
  const fill = (conversationId: string) =>
    start(`vectors ${conversationId}`, 'Memories could not be given vectors.', () => fillVectors(conversationId));

  /** The new ones: no two alike, and none that is known. */
  const onlyNew = async (facts: readonly Fact[], known: readonly { content: string; embedding: number[] | null }[]) => {
    const told = new Set(known.map(({ content }) => plain(content)));
    const fresh = facts.filter(({ content }) => {
      const text = plain(content);
      if (text === '' || told.has(text) || moderation.checkText(content) !== null) return false;
      told.add(text);
      return true;
    });
    const vectors = await embed(fresh.map(({ content }) => content));
    return fresh.flatMap((fact, index) => {
      const embedding = vectors?.[index] ?? null;
      return known.some((one) => likeness(one.embedding, embedding) >= sameLikeness) ? [] : [{ ...fact, embedding }];
    });
  };

  /** Automatic memories beyond the most there may be: the oldest that nobody pinned go. */
  const makeRoom = async (tx: Queries, conversationId: string) => {
    const automatic = await tx
      .select({ id: memories.id, isPinned: memories.isPinned })
      .from(memories)
      .where(and(eq(memories.conversationId, conversationId), eq(memories.memoryType, 'other'), isNull(memories.deletedAt)))
      .orderBy(asc(memories.seq));
    const excess = automatic.length - limits.automaticMemoriesMax;
    const oldest = automatic.filter(({ isPinned }) => !isPinned).slice(0, Math.max(0, excess));
    if (oldest.length === 0) return;
    await tx
      .update(memories)
      .set({ deletedAt: clock.now(), deletedBatch: newId() })
      .where(
        inArray(
          memories.id,
          oldest.map(({ id }) => id),
        ),
      );
  };

  const draw = async ({ model, request }: TextGeneration, { conversationId, messageId }: Remembered) => {
    const [conversation] = await db
      .select({ rememberedId: conversations.rememberedId })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), isNull(conversations.deletedAt)));
    if (!conversation) return;
    const branch = await readBranch(db, messageId, mostMessages, mostCharacters);
    const fresh = unread(branch, conversation.rememberedId);
    if (fresh.length < limits.memoryEveryMessages) return;

    const names = namesOf({ name: request.scene.userName }, { name: request.scene.characterName });
    // Of a group what all have heard, and of its members the one whose name is known here.
    const isOpen = ({ role, subCharacterId, audience }: MessageRow) =>
      audience === null && (role === 'user' || subCharacterId === (branch.at(-1)?.subCharacterId ?? null));
    const told = fresh.filter(isOpen).map((row) => ({ id: row.id, role: row.role, text: shownText(row, names) }));
    const known = await db
      .select({ content: memories.content, embedding: memories.embedding })
      .from(memories)
      .where(and(eq(memories.conversationId, conversationId), isNull(memories.deletedAt), isCounted));
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(askWithinMs)]);
    const facts = model.demo
      ? extractFacts(told, names)
      : await askFacts(model, { messages: told, known: known.map(({ content }) => content), names, request, signal });
    const found = await onlyNew(facts, known);

    await db.transaction(async (tx) => {
      // Under the lock of whoever moves the head: where a memory stands is decided once.
      const [now] = await tx
        .select({ headId: conversations.headId })
        .from(conversations)
        .where(eq(conversations.id, conversationId))
        .for('update');
      if (!now) return;
      for (const { content, sourceIds, embedding } of found) {
        const sources = fresh.filter(({ id }) => sourceIds.includes(id));
        const anchor = sources.at(-1);
        if (!anchor) continue;
        await tx.insert(memories).values({
          id: newId(),
          conversationId,
          content,
          memoryType: 'other',
          sources: sources.map(toSource),
          anchorId: anchor.id,
          isOnPath: now.headId !== null && (await isOnBranch(tx, anchor.id, now.headId)),
          embedding,
          embeddingModel: embedding && embeddings.id,
          createdAt: clock.now(),
          updatedAt: clock.now(),
        });
      }
      await tx.update(conversations).set({ rememberedId: messageId }).where(eq(conversations.id, conversationId));
      await makeRoom(tx, conversationId);
    });
  };

  return {
    consider(reply) {
      const { remembers: from } = reply;
      if (from) start(`facts ${from.conversationId}`, 'No memories could be drawn from a conversation.', () => draw(reply, from));
    },
    fill,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      ending.abort();
      await Promise.all(underWay);
    },
  };
};
