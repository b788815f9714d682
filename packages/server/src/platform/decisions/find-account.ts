import { badField } from '@troupe/protocol';
import { and, eq, or, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** The one account that an operator names: by id, by @username or by address of mail. */
export const findAccount = async (db: Db, account: string, brand: string | undefined) => {
  const lower = account.toLowerCase();
  const isNamed = account.startsWith('@')
    ? eq(sql`lower(${users.username})`, lower.slice(1))
    : or(eq(users.id, account), and(sql`${account.includes('@')}`, eq(sql`lower(${users.email})`, lower)));
  const found = await db
    .select()
    .from(users)
    .where(and(isNamed, brand === undefined ? undefined : eq(users.applicationId, brand)))
    .limit(2);
  const [user] = found;
  if (user === undefined) throw badField('account', `names no account${brand === undefined ? '' : ` of ${brand}`}`);
  if (found.length > 1) throw badField('account', 'names several accounts: say which brand, or an id');
  return user;
};
