import { eq } from 'drizzle-orm';
import { secrets } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';
import { hmac, randomSecret } from './digest.ts';

/**
 * A secret of embedded defaults: made on the first start, the same ever after, also when two starts ask at once.
 * A production start takes its secrets from the environment instead.
 */
export const loadSecret = async (db: Db, name: string): Promise<string> => {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const kept = await read();
  if (kept !== undefined) return kept;
  await db.insert(secrets).values({ name, value: randomSecret() }).onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error(`The secret ${name} was removed while it was being made.`);
  return made;
};

/** The first signs, all verify. */
export type SecretKeys = readonly [string, ...string[]];

/**
 * Secrets for one purpose, one from each of the server's: in the same order, so that they are rotated by rotating
 * those, and what is signed for one purpose is worth nothing for another.
 */
export const deriveKeys = async ([first, ...others]: SecretKeys, purpose: string): Promise<SecretKeys> => {
  const derive = (secret: string) => hmac(secret, `derived|${purpose}`);
  return [await derive(first), ...(await Promise.all(others.map(derive)))];
};
