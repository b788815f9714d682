import { limits } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import { ServerCloses, type Db, type Job, type Jobs, type Log } from '../../ports/index.ts';
import type { TextGeneration } from '../generation/runner.ts';
import { readBranch, type MessageRow } from '../messages/message-tree.ts';

/** Which reply a story is looked at after, and the model that wrote it. */
export interface Extraction {
  conversationId: string;
  messageId: string;
  modelId: string;
}

export const extractJob: Pick<Job<Extraction>, 'name'> = { name: 'chat/memories.extract' };
export const embedJob: Pick<Job<{ conversationId: string }>, 'name'> = { name: 'chat/memories.embed' };

/** Queues background work on memories. Never throws: a job that cannot be queued is only logged. */
export interface MemoryJobs {
  /** A reply is whole: has facts drawn from the story where enough of it is new. */
  extractAfter(reply: TextGeneration): void;
  /** Has memories of a conversation given vectors where they have none in the present space. */
  embed(conversationId: string): void;
  /** Resolves when everything is asked for. */
  settled(): Promise<void>;
}

/** The most messages, and characters, that one look at a story reads. */
const mostMessages = 24;
const mostCharacters = 24_000;
/** Messages above the new ones that are read again where the story took another turn. */
const againAfterTurn = 12;

/** The messages to look at: those below the last look, or the newest where that lies on another branch. */
const unread = (branch: readonly MessageRow[], rememberedId: string | null): readonly MessageRow[] => {
  if (rememberedId === null) return branch;
  const last = branch.findIndex(({ id }) => id === rememberedId);
  return last < 0 ? branch.slice(-againAfterTurn) : branch.slice(last + 1);
};

export interface NewStory {
  /** Up to where it was looked at before. */
  rememberedId: string | null;
  /** Oldest first. */
  messages: readonly MessageRow[];
}

/** The part of a living story, up to a message, that no run has read yet; null where it is too short for a run. */
export const readNewStory = async (
  db: Db,
  { conversationId, messageId }: Pick<Extraction, 'conversationId' | 'messageId'>,
): Promise<NewStory | null> => {
  const [conversation] = await db
    .select({ rememberedId: conversations.rememberedId })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isNull(conversations.deletedAt)));
  if (!conversation) return null;
  const branch = await readBranch(db, messageId, mostMessages, mostCharacters);
  const messages = unread(branch, conversation.rememberedId).filter(({ deletedAt }) => deletedAt === null);
  return messages.length < limits.memoryEveryMessages ? null : { ...conversation, messages };
};

export const createMemoryJobs = ({ db, jobs, log }: { db: Db; jobs: Jobs; log: Log }): MemoryJobs => {
  const underWay = new Set<Promise<void>>();
  const ask = (request: () => Promise<void>) => {
    const asking = request()
      .catch((error: unknown) => {
        // A later reply asks again.
        if (!(error instanceof ServerCloses)) log.error('The work on memories could not be asked for.', { error });
      })
      .finally(() => underWay.delete(asking));
    underWay.add(asking);
  };

  return {
    extractAfter({ remembers: reply, model }) {
      if (!reply) return;
      ask(async () => {
        if ((await readNewStory(db, reply)) === null) return;
        await jobs.enqueue(extractJob, { ...reply, modelId: model.id }, { key: reply.conversationId });
      });
    },
    embed: (conversationId) => ask(() => jobs.enqueue(embedJob, { conversationId }, { key: conversationId })),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
