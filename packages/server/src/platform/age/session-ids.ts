import { hmac, isSameDigest, sha256 } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';

/**
 * What a provider calls an attempt: made of our own id with a key, so that neither database nor log holds it, and a
 * poll can say it again. What is kept of a provider's words is a digest under the same key: a plain one could be
 * computed from the provider's log and matched with ours.
 */
export const createSessionIds = (keys: Promise<SecretKeys>) => {
  const digestUnder = (key: string, text: string) => hmac(key, `digest|${text}`);

  /** Every digest under which a text may be kept: of each key, and the plain one of before. */
  const digestsOf = async (text: string): Promise<string[]> => [
    ...(await Promise.all((await keys).map((key) => digestUnder(key, text)))),
    await sha256(text),
  ];

  return {
    of: async (id: string): Promise<string> => hmac((await keys)[0], id),
    digestOf: async (text: string): Promise<string> => digestUnder((await keys)[0], text),
    digestsOf,
    /** The one whose digest was kept, whichever key was the first then; null where that key is gone. */
    async find(id: string, hash: string): Promise<string | null> {
      for (const key of await keys) {
        const sessionId = await hmac(key, id);
        for (const digest of await digestsOf(sessionId)) if (isSameDigest(digest, hash)) return sessionId;
      }
      return null;
    },
  };
};
export type SessionIds = ReturnType<typeof createSessionIds>;
