import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Copy } from '../../data-map.ts';
import { memories } from '../../db/schema.ts';

const { seq: _, ...columns } = getTableColumns(memories);

/**
 * Copies to a cloned conversation what was written by hand and what came from messages that were copied
 * whole. What was forgotten stays forgotten.
 */
export const copyMemories: Copy = async (tx, given, newId) => {
  const rows = await tx
    .select(columns)
    .from(memories)
    .where(and(eq(memories.conversationId, given.from), isNull(memories.deletedAt)))
    .orderBy(asc(memories.seq));
  const copies = rows.flatMap((row) => {
    const sources = row.sources.map((source) => ({ ...source, id: given.copyOf.get(source.id) }));
    const isWhole = sources.every((source): source is typeof source & { id: string } => source.id !== undefined);
    if (!isWhole) return [];
    return {
      ...row,
      id: newId(),
      conversationId: given.to,
      sources,
      anchorId: row.anchorId === null ? null : (given.copyOf.get(row.anchorId) ?? null),
      isOnPath: true,
    };
  });
  if (copies.length > 0) await tx.insert(memories).values(copies);
};
