declare global {
  /** What this frame asks for now, for its siblings in the page to wait for. */
  var troupeTurn: Promise<unknown> | undefined;
}

/** The turns of all our frames in this page; windows of other origins refuse to be read. */
const turnsIn = (page: Window): unknown[] =>
  Array.from({ length: page.length }, (_, index) => {
    try {
      return (page[index] as typeof globalThis | undefined)?.troupeTurn;
    } catch {
      return undefined;
    }
  });

/** Among the frames of this page: those of one origin share a thread, so reading and adding cannot be interleaved. */
const inPage = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = Promise.allSettled(turnsIn(parent)).then(work);
  globalThis.troupeTurn = turn;
  return turn;
};

/**
 * One of our frames at a time: two new guests at once would be two people, and the next page view
 * could only bring back one of them. By the browser's locks, which hold between tabs as well; frames
 * that get no storage are refused those, too.
 */
export const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
  let isRunning = false;
  try {
    return await navigator.locks.request('troupe-guest', () => {
      isRunning = true;
      return work();
    });
  } catch (error) {
    if (isRunning) throw error;
    return inPage(work);
  }
};
