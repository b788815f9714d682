import { randomInt } from 'node:crypto';
import { hmac, isSameDigest, sha256 } from '../../../kernel/digest.ts';
import { deriveKeys, type SecretKeys } from '../../../kernel/secrets.ts';

/** The code and the link of a change of address, from our own keys: the database holds hashes. */
export interface ChangeSecrets {
  /** Six digits, and what is kept of them. */
  newCode(changeId: string, email: string): Promise<{ code: string; codeHash: string }>;
  isCode(given: string, change: { id: string; newEmail: string; codeHash: string }): Promise<boolean>;
  /** The secret of the link, the same whenever it is asked for, and what is kept of it. */
  revert(changeId: string): Promise<{ secret: string; revertHash: string }>;
  /** That secret where it was made under a key that we still have. */
  knownRevert(change: { id: string; revertHash: string }): Promise<string | null>;
}

export const createChangeSecrets = (keys: SecretKeys): ChangeSecrets => {
  const derived = deriveKeys(keys, 'email-change');
  const hashOf = (key: string, changeId: string, email: string, code: string) => hmac(key, `code|${changeId}|${email}|${code}`);
  const secretOf = (key: string, changeId: string) => hmac(key, `revert|${changeId}`);
  return {
    async newCode(changeId, email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return { code, codeHash: await hashOf((await derived)[0], changeId, email, code) };
    },
    async isCode(given, { id, newEmail, codeHash }) {
      // Another server may have sent it, one step of a rotation ahead or behind.
      const hashes = await Promise.all((await derived).map((key) => hashOf(key, id, newEmail, given)));
      return hashes.some((hash) => isSameDigest(hash, codeHash));
    },
    async revert(changeId) {
      const secret = await secretOf((await derived)[0], changeId);
      return { secret, revertHash: await sha256(secret) };
    },
    async knownRevert({ id, revertHash }) {
      for (const key of await derived) {
        const secret = await secretOf(key, id);
        if ((await sha256(secret)) === revertHash) return secret;
      }
      return null;
    },
  };
};
