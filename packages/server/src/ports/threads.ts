/** Work was given up because it took longer than it may. */
export class TookTooLong extends Error {
  constructor() {
    super('The work took longer than it may.');
  }
}

/** Work was not begun, because every thread was busy for longer than it may wait. */
export class NoThreadFree extends Error {
  constructor() {
    super('No thread was free in time.');
  }
}

/**
 * Threads beside the event loop for work whose size a stranger decides. Questions and answers are plain
 * data (structured clone).
 */
export interface Threads<Question, Answer> {
  /**
   * Rejects with `TookTooLong` when the work takes longer or needs more memory than it may, with
   * `NoThreadFree` when its turn did not come in time, and with the error of the work itself otherwise.
   */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}
