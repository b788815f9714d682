import { nextTurn } from '../../../kernel/turns.ts';

/** What a statement of a job may take: PGlite answers nobody else meanwhile. */
const target = { fewMs: 15, manyMs: 35 } as const;
const most = 512;

/**
 * Works through a list in batches, each a statement: as many at once as take 15 to 35 ms, and everybody else has their turn
 * between two of them. Ends early where `signal` aborts.
 */
export const inPacedBatches = async <T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> => {
  let size = 1;
  for (let at = 0; at < items.length;) {
    signal?.throwIfAborted();
    const batch = items.slice(at, at + size);
    const began = performance.now();
    await work(batch);
    const took = performance.now() - began;
    at += batch.length;
    if (took < target.fewMs) size = Math.min(most, size * 2);
    else if (took > target.manyMs) size = Math.max(1, Math.floor((size * target.manyMs) / took / 1.5));
    await nextTurn();
  }
};
