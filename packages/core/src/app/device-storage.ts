/** Small settings kept on the device. Reading or writing never throws: where storage is refused, memory serves. */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

/** Wraps a Storage that may be missing or throw (blocked third-party storage, private mode, quota). */
export const createDeviceStorage = (open: () => Storage = () => globalThis.localStorage, prefix = 'troupe:'): DeviceStorage => {
  /** What the browser did not take. Everything else is read anew: another tab may have written it. */
  const memory = new Map<string, string | null>();
  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(prefix + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) open().removeItem(prefix + key);
        else open().setItem(prefix + key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
  };
};

/** Takes what a user was writing off the device, sent or not: when they sign out, or another is here. */
export const forgetWriting = (open: () => Storage = () => globalThis.localStorage): void => {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) if (/^troupe:(draft|outbox):/.test(key)) storage.removeItem(key);
  } catch {
    // Where storage is refused, nothing was kept.
  }
};
