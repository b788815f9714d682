import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { baseRole } from './settle-rights.ts';

/** Makes an account of the installation itself, which nobody can sign in to, if it is not there yet. */
export const ensureSystemAccount = async (
  db: Pick<Db, 'insert'>,
  { id, ...names }: Pick<typeof users.$inferSelect, 'id' | 'username' | 'name'>,
): Promise<void> => {
  const platform = 'first_party';
  await db
    .insert(users)
    .values({ id, applicationId: id, externalId: id, platform, ...names, role: baseRole(platform) })
    .onConflictDoNothing();
};
