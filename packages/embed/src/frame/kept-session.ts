import type { DeviceStorage } from '@troupe/core/app';
import type { Session } from '@troupe/protocol';

/** A session that outlives a reload of the frame, and nothing more: it is kept per mount, in the frame's own session storage. */
export interface KeptSession {
  read(): Session | null;
  keep(session: Session | null): void;
}

/** Less life than this, in seconds, is not worth starting with. */
const MIN_LEFT = 20;

export const createKeptSession = (storage: DeviceStorage, instance: string, now: () => number = Date.now): KeptSession => {
  const key = `session:${instance}`;
  return {
    read() {
      try {
        const { session, at } = JSON.parse(storage.get(key) ?? 'null') as { session: Session; at: number };
        const left = Math.floor(session.expires_in - (now() - at) / 1000);
        // A clock that was set back would lengthen a life: then the session is not believed.
        return left > MIN_LEFT && left <= session.expires_in ? { ...session, expires_in: left } : null;
      } catch {
        return null;
      }
    },
    keep: (session) => storage.set(key, session && JSON.stringify({ session, at: now() })),
  };
};
