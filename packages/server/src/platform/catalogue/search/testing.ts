import type { CharacterHit } from '@troupe/protocol';
import type { SearchIndex } from '../../../ports/index.ts';

/** A search service of a test's own, which knows what it was told and finds nothing. */
export const createTestSearchIndex = () => {
  const held = new Map<string, CharacterHit>();
  const removed: string[] = [];
  let failure: Error | undefined;
  return {
    upsert: async (hits) => {
      if (failure) throw failure;
      for (const hit of hits) held.set(hit.id, hit);
    },
    remove: async (id) => {
      if (failure) throw failure;
      removed.push(id);
      held.delete(id);
    },
    access: () => ({ nodes: 'self', parentKey: '' }),
    find: async () => [],
    ping: async () => undefined,
    /** What a search could find now, by id. */
    held,
    /** Ids in the order in which they were taken out; one may come twice. */
    removed,
    /** Refuses all that follows, until it is told `undefined`. */
    fail: (error?: Error) => void (failure = error),
  } satisfies SearchIndex & Record<string, unknown>;
};
