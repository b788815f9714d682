import type { ReplyReport } from '@troupe/protocol';
import { and, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { memories } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { isCounted, toMemory } from './memory-rows.ts';
import type { MemoryDetails } from './prompt-part.ts';

/** The memories that had a part in a prompt, as they are now. */
export const tellMemories = async (db: Db, lines: MemoryDetails['memories']): Promise<ReplyReport['memories']> => {
  const rows =
    lines.length === 0
      ? []
      : await db
          .select({ ...getTableColumns(memories), embedding: sql<null>`null`, isCounted })
          .from(memories)
          .where(
            and(
              inArray(
                memories.id,
                lines.map(({ id }) => id),
              ),
              isNull(memories.deletedAt),
            ),
          );
  return lines.map(({ id, outcome, tokens, similarity }) => {
    const row = rows.find((one) => one.id === id);
    return { id, memory: row ? toMemory(row, !row.isCounted) : null, outcome, tokens, similarity: similarity ?? null };
  });
};
