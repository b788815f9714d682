import { hmac, isSameDigest, sha256 } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';

/**
 * What a provider calls an attempt: made of our own id with a key, so that neither database nor log holds it, and a
 * poll can say it again.
 */
export const createSessionIds = (keys: Promise<SecretKeys>) => ({
  of: async (id: string): Promise<string> => hmac((await keys)[0], id),
  /** The one whose digest was kept, whichever key was the first then; null where that key is gone. */
  async find(id: string, hash: string): Promise<string | null> {
    for (const key of await keys) {
      const sessionId = await hmac(key, id);
      if (isSameDigest(await sha256(sessionId), hash)) return sessionId;
    }
    return null;
  },
});
export type SessionIds = ReturnType<typeof createSessionIds>;
