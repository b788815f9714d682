import type { Db, Embeddings } from '../../ports/index.ts';
import { memoryLimits, type PromptMemories, type PromptMemory } from './fit-memories.ts';
import type { MemoryJobs } from './memory-jobs.ts';
import { readRecalled, type RecalledMemory } from './memory-rows.ts';
import { rankFacts } from './recall.ts';

export interface RecallDeps {
  db: Db;
  embeddings: Embeddings;
  memoryJobs: MemoryJobs;
}

/** How facts were chosen: all fit, by likeness to the message answered, or by age because likeness could not be had. */
export type RecallMode = 'all' | 'similarity' | 'recency';

interface Recall {
  memories: PromptMemories;
  mode: RecallMode;
}

/** No token takes fewer bytes on average in any script: facts of so many bytes fit so many tokens. */
const bytesPerToken = 2.5;
/** A reply does not wait longer than this for likeness. */
const withinMs = 300;

const bare = ({ id, content }: RecalledMemory): PromptMemory => ({ id, content, similarity: null });

/** The memories for a reply, in the order in which they claim room: one query, and a vector only where facts have to be chosen. */
export const recallForReply = async (
  { db, embeddings, memoryJobs }: RecallDeps,
  given: { conversation: { id: string; headId: string | null }; end: string | null; contextTokens: number; asked: string },
): Promise<Recall> => {
  const { conversation, end, asked } = given;
  const { memories, isCrowded, lacksVectors } = await readRecalled(db, {
    conversationId: conversation.id,
    headId: conversation.headId,
    end,
    space: embeddings.id,
    factBytes: Math.floor(memoryLimits(given.contextTokens).facts * bytesPerToken),
  });
  if (lacksVectors) memoryJobs.embed(conversation.id);
  const pinned = memories
    .filter(({ isPinned }) => isPinned)
    .map(bare)
    .toReversed();
  const facts = memories.filter(({ isPinned }) => !isPinned);
  if (!isCrowded) return { memories: { pinned, facts: facts.map(bare).toReversed() }, mode: 'all' };
  const [vector = null] =
    asked.trim() === '' ? [] : await embeddings.embed([asked], AbortSignal.timeout(withinMs)).catch(() => []);
  const ranked = rankFacts(facts, vector).map(({ id, content, similarity }): PromptMemory => ({ id, content, similarity }));
  return {
    memories: { pinned, facts: ranked },
    mode: ranked.some(({ similarity }) => similarity !== null) ? 'similarity' : 'recency',
  };
};
