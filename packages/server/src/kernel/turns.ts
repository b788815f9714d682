/** Resolves at once while the present turn of the event loop is short, else after waiting work has run. */
export type Turns = () => Promise<void> | undefined;

/** Milliseconds of one turn: a fifth of the longest that a request may wait. */
const turnMs = 15;

/**
 * Cuts long work into turns of the event loop: other requests wait no longer than a turn and one step
 * of the code that calls it between its steps.
 */
export const createTurns = (ms = turnMs): Turns => {
  let began = performance.now();
  return () => {
    if (performance.now() - began < ms) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
};

/** Lets waiting work run; between statements, which PGlite answers on the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
