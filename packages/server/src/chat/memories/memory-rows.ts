import { createHash } from 'node:crypto';
import type { Memory } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { memories, messages } from '../../db/schema.ts';
import type { MemorySource } from '../../db/schema/memories.ts';
import type { Db } from '../../ports/index.ts';
import { meeting, type MessageRow } from '../messages/message-tree.ts';

export type MemoryRow = typeof memories.$inferSelect;

/** A message as a memory remembers it. */
export const toSource = ({ id, content }: Pick<MessageRow, 'id' | 'content'>): MemorySource => ({
  id,
  length: Array.from(content).length,
  digest: createHash('md5').update(content).digest('hex'),
});

/**
 * SQL: none of the messages that a memory came from was edited since. Each is looked up by its key: a
 * join would make the planner read the whole table, because it cannot know how few sources there are.
 */
const isIntact = sql`not exists (
  select 1 from jsonb_to_recordset(${memories.sources}) as source(id text, length integer, digest text)
  where coalesce((select md5(left(told.content, source.length)) from ${messages} told where told.id = source.id), '') <> source.digest)`;

/** SQL: a memory counts on the shown branch. */
export const isCounted = sql<boolean>`(${memories.anchorId} is null or (${memories.isOnPath} and ${isIntact}))`;

/** A memory as it leaves the server, field by field. */
export const toMemory = (row: MemoryRow, isStale: boolean): Memory => ({
  id: row.id,
  content: row.content,
  is_pinned: row.isPinned,
  memory_type: row.memoryType,
  is_stale: isStale,
  source_message_ids: row.sources.map(({ id }) => id),
  createdAt: row.createdAt.toISOString(),
});

/** A memory as a prompt needs it. */
export interface RecalledMemory {
  id: string;
  content: string;
  isPinned: boolean;
  /** Read only where facts take more room than they may; null too where there is none in the space asked for. */
  embedding: number[] | null;
}

/**
 * The memories that count for a reply below `end`, oldest first, in one query: those of the shown
 * branch up to where `end` leaves it, those drawn from `end`'s own branch, and those written by hand.
 * Vectors come along only when the facts are longer than `factBytes`: otherwise none has to be chosen.
 */
export const readRecalled = async (
  db: Pick<Db, 'execute'>,
  given: { conversationId: string; headId: string | null; end: string | null; space: string; factBytes: number },
): Promise<{ memories: RecalledMemory[]; isCrowded: boolean; lacksVectors: boolean }> => {
  const { conversationId, headId, end } = given;
  const isElsewhere = headId !== null && end !== null && headId !== end;
  const walk = isElsewhere
    ? sql`${meeting(headId, end)}, fork as (select coalesce(max(a_depth), 0) as depth from walk where a = b)`
    : sql`with walk as (select null::text as b), fork as (select ${end === null ? 0 : 1_000_000_000}::integer as depth)`;
  const result = await db.execute(sql`
    ${walk}, counted as (
      select ${memories.id} as id, ${memories.content} as content, ${memories.isPinned} as "isPinned", ${memories.seq} as seq,
        case when ${memories.embeddingModel} = ${given.space} then ${memories.embedding} end as vector
      from ${memories}
      cross join lateral (select (select depth from ${messages} where id = ${memories.anchorId}) as depth) anchor
      where ${memories.conversationId} = ${conversationId} and ${memories.deletedAt} is null
        and (${memories.anchorId} is null or (
          ((${memories.isOnPath} and anchor.depth <= (select depth from fork))
            or (anchor.depth > (select depth from fork) and ${memories.anchorId} in (select b from walk)))
          and ${isIntact}))
    ), room as (select coalesce(sum(octet_length(content)) filter (where not "isPinned"), 0) > ${given.factBytes}::integer as "isCrowded" from counted)
    select id, content, "isPinned", "isCrowded", vector is null as "lacksVector",
      case when "isCrowded" and not "isPinned" then to_json(vector) end as embedding
    from counted, room order by seq`);
  const { rows } = result as unknown as {
    rows: (RecalledMemory & { isCrowded: boolean; lacksVector: boolean })[];
  };
  return {
    memories: rows.map(({ id, content, isPinned, embedding }) => ({ id, content, isPinned, embedding })),
    isCrowded: rows[0]?.isCrowded ?? false,
    lacksVectors: rows.some(({ lacksVector, isPinned }) => lacksVector && !isPinned),
  };
};
