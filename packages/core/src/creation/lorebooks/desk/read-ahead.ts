import type { DeskEntry } from './entry-changes.ts';
import { readEntry } from './entry-rows.ts';

/** Milliseconds: a slice of work is over before the next frame, and a key comes in between. */
const sliceMs = 6;
const pauseMs = 30;

/**
 * Reads all entries of a large lorebook in slices, so that neither its opening nor the first key in the search waits for them.
 * `onRead` is called once all are read; what it gives back ends the work.
 */
export const readAhead = (entries: readonly DeskEntry[], onRead: () => void): (() => void) => {
  let at = 0;
  let timer: ReturnType<typeof setTimeout>;
  const work = () => {
    const end = performance.now() + sliceMs;
    do {
      const entry = entries[at];
      if (!entry) return onRead();
      readEntry(entry);
      at += 1;
    } while (performance.now() < end);
    timer = setTimeout(work, pauseMs);
  };
  timer = setTimeout(work, pauseMs);
  return () => clearTimeout(timer);
};
