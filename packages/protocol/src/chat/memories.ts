import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, requiredUserText, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * What a conversation shall not forget (C-MEM-02). `memory_type` is `user` for what a person wrote or
 * edited, `other` for what was drawn from the messages. A stale memory came from a message that was
 * edited, removed or left for another take: it is kept, and counts for nothing until that is undone.
 */
export const memory = v.object({
  id,
  content: v.string(),
  is_pinned: v.boolean(),
  memory_type: v.picklist(['user', 'other']),
  is_stale: v.boolean(),
  /** The messages it came from; empty for what was written by hand. */
  source_message_ids: v.array(id),
  createdAt: timestamp,
  is_last_id: v.optional(v.boolean()),
});
export type Memory = v.InferOutput<typeof memory>;

/** Text of a memory (C-MEM-04): trimmed, 1 to 250 UTF-16 units. */
const content = v.pipe(v.string(), v.trim(), requiredUserText(limits.memoryMax));

const memories = {
  path: '/api/v1/conversations/:conversationId/memories',
  auth: 'session',
  permission: 'memory_manager',
  params: v.object({ conversationId: id }),
} as const;

const oneMemory = {
  path: '/api/v1/memories/:memoryId',
  auth: 'session',
  permission: 'memory_manager',
  params: v.object({ memoryId: id }),
} as const;

export const listMemories = defineEndpoint({
  ...memories,
  id: 'listMemories',
  class: 'read',
  method: 'GET',
  summary: "A conversation's memories, pinned ones first, newest first among each",
  about: { conversation: 'params.conversationId' },
  query: v.object(page(limits.memoriesPage)),
  output: v.array(memory),
  errors: ['not_found', 'forbidden'],
});

export const createMemory = defineEndpoint({
  ...memories,
  id: 'createMemory',
  class: 'chat',
  keeps: 'body',
  method: 'POST',
  summary: 'Remember a text; with a source message it counts only while that message lives and is shown',
  about: { conversation: 'params.conversationId' },
  body: v.object({ content, source_message_id: v.optional(id), is_pinned: v.optional(v.boolean()) }),
  output: memory,
  errors: ['not_found', 'forbidden', 'conflict', 'underage_content', 'rate_limited'],
});

/** Ids that are gone; undone as one with `restoreMemories`, for 30 days. */
const memoryIds = v.object({ ids: v.array(id) });
const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1']),
    v.transform((given) => given === '1'),
  ),
);

export const clearMemories = defineEndpoint({
  ...memories,
  id: 'clearMemories',
  class: 'chat',
  keeps: false,
  method: 'DELETE',
  summary: 'Forget everything, apart from what shall be kept; it can be restored for 30 days',
  about: { conversation: 'params.conversationId' },
  query: v.object({ keep_pinned_memories: flag, keep_user_memories: flag }),
  output: memoryIds,
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

export const updateMemory = defineEndpoint({
  ...oneMemory,
  id: 'updateMemory',
  class: 'chat',
  keeps: false,
  method: 'PUT',
  summary: 'Edit, pin or unpin; a text edited by hand, or one to be kept, no longer depends on its messages',
  about: { memory: 'params.memoryId' },
  body: v.object({ content: v.optional(content), is_pinned: v.optional(v.boolean()), keep: v.optional(v.literal(true)) }),
  output: memory,
  errors: ['not_found', 'forbidden', 'underage_content', 'rate_limited'],
});

export const deleteMemory = defineEndpoint({
  ...oneMemory,
  id: 'deleteMemory',
  class: 'chat',
  keeps: false,
  method: 'DELETE',
  summary: 'Forget one memory; it can be restored for 30 days',
  about: { memory: 'params.memoryId' },
  output: memoryIds,
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

export const restoreMemories = defineEndpoint({
  id: 'restoreMemories',
  method: 'POST',
  path: '/api/v1/memories/restore',
  summary: 'Undo forgetting: all that went with the memories named comes back',
  about: { memory: 'body.ids' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  permission: 'memory_manager',
  body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(limits.pageMax)) }),
  output: memoryIds,
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});

/** Tokens that memories take of a reply's context, and how many they may take. */
const memoryPart = v.object({ count: v.number(), tokens: v.number(), limit: v.number() });

export const memoryShare = v.object({
  context_tokens: v.number(),
  pinned: memoryPart,
  facts: memoryPart,
  stale: v.number(),
  /** Whether memories are drawn from the messages by themselves for this session. */
  is_automatic: v.boolean(),
});
export type MemoryShare = v.InferOutput<typeof memoryShare>;

export const getMemoryShare = defineEndpoint({
  ...memories,
  id: 'getMemoryShare',
  class: 'read',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/memories/share',
  summary: 'How much of the context the memories take',
  about: { conversation: 'params.conversationId' },
  output: memoryShare,
  errors: ['not_found', 'forbidden'],
});
