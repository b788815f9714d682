import { barredBy } from '@troupe/protocol';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { erasures } from '../../../db/schema.ts';
import { hmac, sha256 } from '../../../kernel/digest.ts';
import { deriveKeys, type SecretKeys } from '../../../kernel/secrets.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import type { UserRow } from '../users.ts';

/** How an account that is being erased is kept: by the secret of its erasure, which is made of our keys. The database holds its hash. */
export interface WayBack {
  /** The secret of an erasure, and what is stored of it. */
  secretOf(erasureId: string): Promise<{ secret: string; undoHash: string }>;
  /** Where an account that is being erased can be kept; null where it cannot, or is barred: its owner is told no more than before. */
  pathOf(user: Pick<UserRow, 'id' | 'extraPermissions'>): Promise<string | null>;
}

/** The page that keeps an account. The secret stands in the fragment, which no server is told. */
export const keepPath = (secret: string, until: Date): string =>
  `/keep-account?${new URLSearchParams({ until: until.toISOString() }).toString()}#${secret}`;

export const createWayBack = ({ db, clock, keys }: { db: Db; clock: Clock; keys: SecretKeys }): WayBack => {
  const derived = deriveKeys(keys, 'keep-account');
  const secretUnder = (key: string, erasureId: string) => hmac(key, erasureId);

  /** The secret of an erasure where it was made under a key that we still have. */
  const knownSecret = async ({ id, undoHash }: { id: string; undoHash: string }): Promise<string | null> => {
    for (const key of await derived) {
      const secret = await secretUnder(key, id);
      if ((await sha256(secret)) === undoHash) return secret;
    }
    return null;
  };

  return {
    async secretOf(erasureId) {
      const secret = await secretUnder((await derived)[0], erasureId);
      return { secret, undoHash: await sha256(secret) };
    },

    async pathOf({ id, extraPermissions }) {
      if (barredBy(extraPermissions, 'read') !== undefined) return null;
      const isOpen = and(eq(erasures.userId, id), isNull(erasures.startedAt), gt(erasures.eraseAt, clock.now()));
      const [erasure] = await db.select().from(erasures).where(isOpen);
      const secret = erasure ? await knownSecret(erasure) : null;
      return erasure && secret !== null ? keepPath(secret, erasure.eraseAt) : null;
    },
  };
};
