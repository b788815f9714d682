import { and, gt, inArray } from 'drizzle-orm';
import { erasedNames } from '../../db/schema.ts';
import { hmac } from '../../kernel/digest.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db } from '../../ports/index.ts';

export interface ErasedNamesDeps {
  db: Db;
  clock: Clock;
  /** The server's secrets: names of erased accounts are stored as digests under keys that are made of them. */
  keys: SecretKeys;
}

/** Usernames of erased accounts, which are barred for a while and stored as digests alone (decision 313). */
export interface ErasedNames {
  /** Those of the names that are barred. */
  among(tx: Pick<Db, 'select'>, names: readonly string[]): Promise<string[]>;
  /** Bars names, each until its day. Any number of times. */
  bar(tx: Pick<Db, 'insert'>, names: readonly { name: string; until: Date }[]): Promise<void>;
}

export const createErasedNames = ({ clock, keys }: Pick<ErasedNamesDeps, 'clock' | 'keys'>): ErasedNames => {
  const derived = deriveKeys(keys, 'erased-names');

  return {
    async among(tx, names) {
      // Under each key, since the first may have been another when a name was barred.
      const named = new Map<string, string>();
      for (const key of await derived) for (const name of names) named.set(await hmac(key, name), name);
      const barred = await tx
        .select({ digest: erasedNames.digest })
        .from(erasedNames)
        .where(and(inArray(erasedNames.digest, [...named.keys()]), gt(erasedNames.until, clock.now())));
      return barred.flatMap(({ digest }) => named.get(digest) ?? []);
    },

    async bar(tx, names) {
      const [key] = await derived;
      for (const { name, until } of names) {
        const digest = await hmac(key, name);
        await tx.insert(erasedNames).values({ digest, until }).onConflictDoUpdate({ target: erasedNames.digest, set: { until } });
      }
    },
  };
};
