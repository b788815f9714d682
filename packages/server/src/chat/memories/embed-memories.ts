import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { memories } from '../../db/schema.ts';
import type { Db, Embeddings, Job } from '../../ports/index.ts';
import { embedJob } from './memory-jobs.ts';

const vectorsAtOnce = 64;

/** Gives memories of a conversation their vectors, a few at a time, until none is without. */
export const embedMemories = ({ db, embeddings }: { db: Db; embeddings: Embeddings }): Job<{ conversationId: string }> => ({
  ...embedJob,
  atOnce: 2,
  async run({ conversationId }, { signal }) {
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
      if (rows.length === 0) return;
      const vectors = await embeddings.embed(
        rows.map(({ content }) => content),
        signal,
      );
      await db.transaction(async (tx) => {
        for (const [index, { id, content }] of rows.entries())
          await tx
            .update(memories)
            .set({ embedding: vectors[index] ?? [], embeddingModel: embeddings.id })
            // Edited meanwhile: it waits for its own.
            .where(and(eq(memories.id, id), eq(memories.content, content)));
      });
    }
  },
});
