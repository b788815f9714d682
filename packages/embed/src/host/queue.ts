import type { Troupe, Widget } from './api.ts';
import { fenced } from './developer-message.ts';

/** One recorded call: index of the `mount` whose handle it went to (or none), method, arguments, and the handle it answered. */
export type Recorded = [mount: number | undefined, method: string, args: Iterable<unknown>, handle: object | undefined];

/** The global as the stub leaves it: it records, and hands out handles that record. */
export interface Stub {
  q: Recorded[];
}

export const isStub = (value: unknown): value is Stub => Array.isArray((value as Stub | undefined)?.q);

/**
 * Plays what a page called before we were here, in order. Handles and the global that the page
 * already holds become the real ones, so it never needs to know when we arrived.
 */
export function replay(stub: Stub, troupe: Troupe): void {
  const handles: (Widget | undefined)[] = [];
  stub.q.forEach(([mount, method, args, handle], index) => {
    const target = (mount === undefined ? troupe : handles[mount]) as unknown as Record<string, (...args: unknown[]) => unknown>;
    const result = fenced(method, () => target[method]?.(...args));
    if (handle) Object.assign(handle, (handles[index] = result as Widget));
  });
  Object.assign(stub, troupe);
}
