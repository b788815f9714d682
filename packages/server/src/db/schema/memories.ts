import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { conversations, messages } from './chat.ts';
import { created, instant } from './columns.ts';

/**
 * A message that a memory came from, as it was then: `digest` is the MD5 of its first `length`
 * characters (code points). Text added below them changes nothing, an edit does.
 */
export interface MemorySource {
  id: string;
  length: number;
  digest: string;
}

/** What a conversation shall not forget (C-MEM-02, decision 64). */
export const memories = pgTable(
  'memories',
  {
    id: text('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** `user`: a person wrote or edited it; `other`: drawn from the messages by us. */
    memoryType: text('memory_type', { enum: ['user', 'other'] }).notNull(),
    /** The messages it came from; empty for what a person wrote by hand. */
    sources: jsonb('sources').$type<MemorySource[]>().notNull().default([]),
    /** The deepest of them: on the shown branch with it are all. */
    anchorId: text('anchor_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** Whether the anchor lies on the shown branch; `moveHead` keeps it so. */
    isOnPath: boolean('is_on_path').notNull().default(true),
    /** A plain array, compared in the server: a conversation has few. Null while the service that makes them is away. */
    embedding: real('embedding').array(),
    /** Which space the vector lies in. */
    embeddingModel: text('embedding_model'),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    deletedAt: instant('deleted_at'),
    deletedBatch: text('deleted_batch'),
  },
  (table) => [
    index('memories_conversation').on(table.conversationId, table.seq),
    index('memories_anchor').on(table.anchorId),
    index('memories_batch').on(table.deletedBatch),
  ],
);
