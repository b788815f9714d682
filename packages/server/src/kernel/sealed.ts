import { base64url } from 'jose';
import { deriveKeys, type SecretKeys } from './secrets.ts';

/** Keeps what the database may hold and must not tell: AES-256-GCM under a secret of the server. */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** Null where none of the keys sealed it, or it was changed. */
  open(sealed: string): Promise<string | null>;
}

const nonceBytes = 12;

const bytesOf = (text: string) => new Uint8Array(base64url.decode(text));

/** Seals for one purpose, with the first of the server's secrets, and opens with all: they are rotated as those that sign. */
export const createSealer = (secrets: SecretKeys, purpose: string): Sealer => {
  const derived = deriveKeys(secrets, `sealed|${purpose}`);
  const keyOf = async (secret: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
  };
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        await keyOf((await derived)[0]),
        new TextEncoder().encode(text),
      );
      return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(bytes))}`;
    },

    async open(sealed) {
      const [iv = '', bytes = ''] = sealed.split('.');
      for (const secret of await derived) {
        const text = await crypto.subtle
          .decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, await keyOf(secret), bytesOf(bytes))
          .catch(() => null);
        if (text !== null) return new TextDecoder().decode(text);
      }
      return null;
    },
  };
};
