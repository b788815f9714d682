/** Tells the page's developer what happened, why it matters and what to do. Never throws, never shown to a user. */
export const tell = (message: string, ...more: unknown[]): void => console.error('[Troupe] ' + message, ...more);

/** Runs a piece of ours for the host page: whatever happens inside, the page goes on. */
export function fenced<T>(what: string, run: () => T, otherwise: T): T;
export function fenced<T>(what: string, run: () => T): T | undefined;
export function fenced<T>(what: string, run: () => T, otherwise?: T): T | undefined {
  try {
    return run();
  } catch (error) {
    tell(what + ' failed; the page is not affected.', error);
    return otherwise;
  }
}
