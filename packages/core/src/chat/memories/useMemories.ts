import { useQuery } from '@tanstack/react-query';
import {
  clearMemories,
  createMemory,
  deleteMemory,
  getMemoryShare,
  getReplyReport,
  limits,
  listMemories,
  restoreMemories,
  updateMemory,
  type Memory,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useCursorList } from '../../app/index.ts';

/** What was forgotten last and can come back by one press. */
export interface Forgotten {
  ids: string[];
  count: number;
}

export type MemoryChange = { content?: string; is_pinned?: boolean; keep?: true };

/** Takes one out; the flag that leads to the next page passes to the one before. */
const without = (items: Memory[], id: string): Memory[] => {
  const at = items.findIndex((one) => one.id === id);
  const rest = items.filter((one) => one.id !== id);
  const last = rest.at(-1);
  return last && items[at]?.is_last_id ? [...rest.slice(0, -1), { ...last, is_last_id: true }] : rest;
};

const putBack = (items: Memory[], memory: Memory, at: number): Memory[] =>
  items.some(({ id }) => id === memory.id) ? items : [...items.slice(0, at), memory, ...items.slice(at)];

/** A conversation's memories: pages, the share they take of the context, and what can be done with them. */
export const useMemories = (conversationId: string, isAllowed: boolean) => {
  const { client, queries, notify, t } = useApp();
  const params = { conversationId };
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const list = useCursorList<Memory>({
    queryKey: [listMemories.id, conversationId],
    enabled: isAllowed,
    fetchPage: (last_id, signal) =>
      client.call(listMemories, { params, query: last_id === undefined ? {} : { last_id } }, signal ? { signal } : {}),
  });
  const shareKey = [getMemoryShare.id, conversationId];
  const { data: share } = useQuery({
    queryKey: shareKey,
    enabled: isAllowed,
    queryFn: ({ signal }) => client.call(getMemoryShare, { params }, { signal }),
  });

  /** What else tells of memories is read anew. */
  const settle = () => {
    void queries.refetchQueries({ queryKey: shareKey });
    void queries.invalidateQueries({ queryKey: [getReplyReport.id] });
  };
  const fail = (error: unknown) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });

  return {
    ...list,
    share,
    forgotten,

    /** Throws what the server refused it for; the editor says it. */
    async add(content: string, sourceId: string | undefined): Promise<void> {
      const made = await client.call(createMemory, {
        params,
        body: { content, ...(sourceId !== undefined && { source_message_id: sourceId }) },
      });
      list.patch((items) => {
        const at = items.findIndex(({ is_pinned }) => !is_pinned);
        return putBack(items, made, at < 0 ? items.length : at);
      });
      settle();
    },

    /** Throws as `add` does. */
    async save(id: string, content: string): Promise<void> {
      const changed = await client.call(updateMemory, { params: { memoryId: id }, body: { content } });
      list.patch((items) => items.map((one) => (one.id === id ? { ...one, ...changed } : one)));
      settle();
    },

    /** At once on the screen, and as it was when the server refuses it. */
    async change(memory: Memory, change: MemoryChange): Promise<void> {
      const { content: _, keep, ...shown } = change;
      const apply = (over: Partial<Memory>) =>
        list.patch((items) => items.map((one) => (one.id === memory.id ? { ...one, ...over } : one)));
      apply({ ...shown, ...(keep && { is_stale: false }) });
      try {
        apply(await client.call(updateMemory, { params: { memoryId: memory.id }, body: change }));
        settle();
      } catch (error) {
        apply(memory);
        fail(error);
      }
    },

    /** Optimistic, and back in its place on failure (C-MEM-05). */
    async forget(memory: Memory): Promise<void> {
      const at = list.items?.findIndex(({ id }) => id === memory.id) ?? 0;
      list.patch((items) => without(items, memory.id));
      setForgotten(null);
      try {
        const { ids } = await client.call(deleteMemory, { params: { memoryId: memory.id } });
        setForgotten({ ids, count: ids.length });
        settle();
      } catch (error) {
        list.patch((items) => putBack(items, memory, at));
        fail(error);
      }
    },

    /** Throws what the server refused it for: it is said in its place (C-MEM-06). */
    async clear(keep: { pinned: boolean; user: boolean }): Promise<void> {
      const { ids } = await client.call(clearMemories, {
        params,
        query: {
          ...(keep.pinned && { keep_pinned_memories: '1' as const }),
          ...(keep.user && { keep_user_memories: '1' as const }),
        },
      });
      setForgotten(ids.length > 0 ? { ids, count: ids.length } : null);
      settle();
      await queries.refetchQueries({ queryKey: [listMemories.id, conversationId] });
    },

    async undo(): Promise<void> {
      if (!forgotten) return;
      try {
        // All that went together comes back together: one id is enough.
        await client.call(restoreMemories, { body: { ids: forgotten.ids.slice(0, 1) } });
        setForgotten(null);
        settle();
        await queries.refetchQueries({ queryKey: [listMemories.id, conversationId] });
      } catch (error) {
        fail(error);
      }
    },
  };
};
export type Memories = ReturnType<typeof useMemories>;
