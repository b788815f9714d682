import { nextTurn } from '../../../kernel/turns.ts';

/**
 * What a statement of a job may take. PGlite runs no other query meanwhile; PostgreSQL does, and reads a table once for a
 * thousand as well as for one.
 */
const paces = {
  pglite: { first: 1, fewMs: 15, manyMs: 35, most: 512 },
  postgresql: { first: 250, fewMs: 700, manyMs: 2500, most: 2000 },
} as const;
export type Pace = keyof typeof paces;

/**
 * Works through a list in batches, each a statement: as many at once as its time allows, and everybody else has their turn
 * between two of them. Ends early where `signal` aborts.
 */
export const inPacedBatches = async <T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<unknown>,
  { pace, signal }: { pace: Pace; signal?: AbortSignal | undefined },
): Promise<void> => {
  const { first, fewMs, manyMs, most } = paces[pace];
  let size: number = first;
  for (let at = 0; at < items.length;) {
    signal?.throwIfAborted();
    const batch = items.slice(at, at + size);
    const began = performance.now();
    await work(batch);
    const took = performance.now() - began;
    at += batch.length;
    if (took < fewMs) size = Math.min(most, size * 2);
    else if (took > manyMs) size = Math.max(1, Math.floor((size * manyMs) / took / 1.5));
    await nextTurn();
  }
};
