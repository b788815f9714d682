import type { Memory } from '../../packages/protocol/src/chat/memories.ts';
import { signInMember, type Member } from './member.ts';

/** What was acknowledged of one conversation's memories; this process is the oracle. */
export interface MemoryJournal {
  conversationId: string;
  kept: Map<string, Pick<Memory, 'content' | 'is_pinned'>>;
  forgotten: Set<string>;
  /** The call that had no answer when the server was killed: it may have been done, once, or not at all. */
  pending: { id: string | null; change: Partial<Pick<Memory, 'content' | 'is_pinned'>> | 'forget' | 'restore' } | null;
  /** Answers that were no acknowledgement, though the server was there to give them. */
  refused: string[];
}

/** How many calls were acknowledged so far. */
export const countMemories = ({ kept, forgotten }: MemoryJournal): number => kept.size + forgotten.size;

/** A member who keeps memories: the demo's smallest plan that has them. */
export const createRemembering = async (base: string, characterId: string) => {
  const member: Member = await signInMember(base, 'minimal@example.test');
  let token = await member.token();
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const list = async (conversationId: string): Promise<Memory[]> => {
    const all: Memory[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = cursor === '' ? '' : `?last_id=${cursor}`;
      const page: Memory[] = await call('GET', `/api/v1/conversations/${conversationId}/memories${query}`);
      all.push(...page);
      // The item flagged so gives the next page's cursor; without one this was the last.
      cursor = page.find((memory) => memory.is_last_id)?.id;
    }
    return all;
  };

  return {
    async start(): Promise<MemoryJournal> {
      token = await member.token();
      const { id } = await call<{ id: string }>('POST', `/api/v1/characters/${characterId}/conversations`, {});
      return { conversationId: id, kept: new Map(), forgotten: new Set(), pending: null, refused: [] };
    },
    /** Adds, pins, edits, forgets and takes back until the server is gone. */
    async changeUntilKilled(journal: MemoryJournal): Promise<void> {
      const { kept, forgotten, conversationId } = journal;
      const change = async (id: string, to: Partial<Pick<Memory, 'content' | 'is_pinned'>>) => {
        journal.pending = { id, change: to };
        const { content, is_pinned } = await call<Memory>('PUT', `/api/v1/memories/${id}`, to);
        kept.set(id, { content, is_pinned });
      };
      try {
        for (let index = 0; ; index += 1) {
          const content = `memory ${index}`;
          journal.pending = { id: null, change: { content, is_pinned: false } };
          const { id } = await call<Memory>('POST', `/api/v1/conversations/${conversationId}/memories`, { content });
          kept.set(id, { content, is_pinned: false });
          await change(id, { is_pinned: true });
          await change(id, { content: `edited ${index}` });
          if (index % 2 === 0) continue;
          const before = kept.get(id);
          journal.pending = { id, change: 'forget' };
          await call('DELETE', `/api/v1/memories/${id}`);
          kept.delete(id);
          forgotten.add(id);
          if (index % 4 === 1 || !before) continue;
          journal.pending = { id, change: 'restore' };
          await call('POST', '/api/v1/memories/restore', { ids: [id] });
          forgotten.delete(id);
          kept.set(id, before);
        }
      } catch (error) {
        // Nothing is on its way where the minute's changes are used up.
        if (/: 429 /.test(String(error))) journal.pending = null;
        // Without a status the server was killed under this request.
        else if (/: \d{3} /.test(String(error))) journal.refused.push(String(error));
      }
    },
    /** Compares what the server holds with what it acknowledged. */
    async findFaults(journal: MemoryJournal): Promise<string[]> {
      const { kept, forgotten, pending, refused } = journal;
      const found = await list(journal.conversationId);
      const byId = new Map(found.map((memory) => [memory.id, memory]));
      const faults = refused.map((text) => `refused: ${text}`);
      if (byId.size !== found.length) faults.push('a memory is listed twice');
      for (const [id, wanted] of kept) {
        const memory = byId.get(id);
        const open = pending?.id === id ? pending.change : null;
        if (!memory) {
          if (open !== 'forget') faults.push(`a memory was lost: ${wanted.content}`);
          continue;
        }
        const later = typeof open === 'object' ? { ...wanted, ...open } : wanted;
        const isAs = (one: typeof wanted) => memory.content === one.content && memory.is_pinned === one.is_pinned;
        if (!isAs(wanted) && !isAs(later)) faults.push(`a memory is neither old nor new: ${memory.content}`);
      }
      for (const id of forgotten)
        if (byId.has(id) && !(pending?.id === id && pending.change === 'restore'))
          faults.push(`a forgotten memory is back: ${id}`);
      // What was being added has no id yet: by its words it may be there once.
      const others = found.filter(({ id }) => !kept.has(id) && !forgotten.has(id));
      const added = pending?.id === null && typeof pending.change === 'object' ? pending.change.content : null;
      if (others.length > 1 || others.some(({ content }) => content !== added))
        faults.push(`memories that nobody was told of: ${others.map(({ content }) => content).join(', ')}`);
      return faults;
    },
  };
};
