import type { DeviceStorage } from '@troupe/core/app';
import type { Session } from '@troupe/protocol';

/**
 * A session that outlives a reload of the frame, and nothing more: it is kept per mount, in the frame's own session storage.
 * A guest's last token is kept beside the key: where the browser keeps no cookie for the frame, nothing else says who they are.
 */
export interface KeptSession {
  /** What was kept under that key and lives on. */
  read(jkt: string | undefined): Session | null;
  /** The last token of a guest or member under that key, also when its life is over: it still says who they are. Partners' users come with their page's word. */
  lastToken(jkt: string | undefined): string | undefined;
  keep(session: Session | null, jkt: string | undefined): void;
}

/** Less life than this, in seconds, is not worth starting with. */
const MIN_LEFT = 20;

export const createKeptSession = (
  storage: DeviceStorage,
  instance: string,
  now: () => number = Date.now,
  lasting: DeviceStorage = storage,
): KeptSession => {
  const key = `session:${instance}`;
  /** A session of another key is of no use any more. */
  const find = (jkt: string | undefined): { session: Session; at: number } | null => {
    try {
      const kept = JSON.parse(storage.get(key) ?? 'null') as { session: Session; at: number; jkt?: string } | null;
      return kept && kept.jkt === jkt ? kept : null;
    } catch {
      return null;
    }
  };
  return {
    read(jkt) {
      const kept = find(jkt);
      if (!kept) return null;
      const { session, at } = kept;
      const left = Math.floor(session.expires_in - (now() - at) / 1000);
      // A clock that was set back would lengthen a life: then the session is not believed.
      return left > MIN_LEFT && left <= session.expires_in ? { ...session, expires_in: left } : null;
    },
    lastToken(jkt) {
      const session = find(jkt)?.session;
      if (session) return session.user.platform === 'partner' ? undefined : session.token;
      const [owner, token] = lasting.get('guest')?.split(' ') ?? [];
      return jkt && owner === jkt ? token : undefined;
    },
    keep(session, jkt) {
      storage.set(key, session && JSON.stringify({ session, at: now(), jkt }));
      if (!session) lasting.set('guest', null);
      else if (jkt && session.user.platform === 'guest') lasting.set('guest', `${jkt} ${session.token}`);
    },
  };
};
