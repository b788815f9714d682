import { count } from 'drizzle-orm';
import type { Db } from '../../ports/index.ts';
import { characters } from '../schema.ts';
import { seedAccounts } from './accounts.ts';

/** Fills an empty database with the demo (decisions §1, "first run"); leaves one that holds characters alone. */
export const fillIfEmpty = async (db: Db): Promise<void> => {
  const [found] = await db.select({ characters: count() }).from(characters);
  if (found && found.characters > 0) return;
  await seedAccounts(db);
};
