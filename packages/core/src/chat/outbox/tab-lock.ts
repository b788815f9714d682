import type { DeviceStorage } from '../../app/index.ts';

/** Milliseconds for which a tab that says nothing more keeps the lease, and between its signs of life. */
const leaseMs = 15_000;
const renewMs = 5000;
/** Milliseconds after which a tab looks whether another has taken the lease at the same moment. */
const settleMs = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const owner = (lease: string | null) => {
  const [id, until] = (lease ?? '').split(' ');
  return Number(until) > Date.now() ? id : undefined;
};

/** Does the work if no other tab does it now; false if one does. For browsers without Web Locks, over plain HTTP and in old frames. */
const withLease = async (storage: DeviceStorage, name: string, work: () => Promise<void>): Promise<boolean> => {
  const key = `${name}:lease`;
  const id = crypto.randomUUID();
  const claim = () => storage.set(key, `${id} ${Date.now() + leaseMs}`);
  if (owner(storage.get(key))) return false;
  claim();
  await pause(settleMs);
  // Of two that claimed at once, the last to write has it.
  if (owner(storage.get(key)) !== id) return false;
  const renewal = setInterval(claim, renewMs);
  try {
    await work();
    return true;
  } finally {
    clearInterval(renewal);
    if (owner(storage.get(key)) === id) storage.set(key, null);
  }
};

/**
 * Does the work in one tab of the device at a time. Waits its turn where the browser has Web Locks;
 * elsewhere answers false at once when another tab is at it, and the caller asks again later.
 */
export const withTabLock = async (
  storage: DeviceStorage,
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<boolean> => {
  // Old browsers and insecure pages have none, whatever the types say.
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  let hasBegun = false;
  try {
    if (locks) {
      await locks.request(`troupe:${name}`, { signal }, () => {
        hasBegun = true;
        return work();
      });
      return true;
    }
  } catch (error) {
    // A frame whose storage is refused has no locks either.
    if (hasBegun || signal.aborted) throw error;
  }
  return withLease(storage, name, work);
};
