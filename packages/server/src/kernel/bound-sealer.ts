import { base64url } from 'jose';
import { sha256 } from './digest.ts';
import type { SecretKeys } from './secrets.ts';

/** Keeps what the database may hold and must not tell, for one owner each. */
export interface BoundSealer {
  /** A value that opens for the same owner only. */
  seal(text: string, owner: string): Promise<string>;
  /** Null where none of the keys sealed it, it was changed, or it is another owner's. */
  open(sealed: string, owner: string): Promise<string | null>;
  /** Whether the key that seals now sealed it: after a rotation what was sealed before is sealed anew. */
  isCurrent(sealed: string): Promise<boolean>;
}

const nonceBytes = 12;

/**
 * AES-256-GCM under secrets derived for one purpose; the first seals, all open. A value names its key (`kid`), so
 * that a rotation knows what it has left to do, and the owner is bound in as additional data (NIST SP 800-38D).
 */
export const createBoundSealer = (keys: SecretKeys): BoundSealer => {
  const prepare = async (secret: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return { kid: (await sha256(`kid|${secret}`)).slice(0, 8), key };
  };
  const [first, ...others] = keys;
  const current = prepare(first);
  const all = Promise.all([current, ...others.map(prepare)]);
  const ownerBytes = (owner: string) => new TextEncoder().encode(owner);

  return {
    async seal(text, owner) {
      const { kid, key } = await current;
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: ownerBytes(owner) },
        key,
        new TextEncoder().encode(text),
      );
      return [kid, base64url.encode(iv), base64url.encode(new Uint8Array(bytes))].join('.');
    },

    async open(sealed, owner) {
      const [kid, iv = '', bytes = ''] = sealed.split('.');
      const known = (await all).find((one) => one.kid === kid);
      if (!known) return null;
      try {
        const algorithm = { name: 'AES-GCM', iv: new Uint8Array(base64url.decode(iv)), additionalData: ownerBytes(owner) };
        return new TextDecoder().decode(
          await crypto.subtle.decrypt(algorithm, known.key, new Uint8Array(base64url.decode(bytes))),
        );
      } catch {
        return null;
      }
    },

    isCurrent: async (sealed) => sealed.startsWith(`${(await current).kid}.`),
  };
};
