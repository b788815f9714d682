import { eq } from 'drizzle-orm';
import { secrets } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';
import { randomSecret } from './digest.ts';

/**
 * A secret of embedded defaults: made on the first start, the same ever after, whoever asks first.
 * A production start takes its secrets from the environment instead.
 */
export const loadSecret = async (db: Db, name: string, make: () => string | Promise<string> = randomSecret): Promise<string> => {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const kept = await read();
  if (kept !== undefined) return kept;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error(`The secret ${name} was removed while it was being made.`);
  return made;
};
