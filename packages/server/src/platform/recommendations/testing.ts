import { characters, tastes } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { makePairs } from './engine/pairs.ts';
import { makeShelves } from './engine/shelves.ts';
import { weightOf } from './taste.ts';
import { countTastes } from './tastes.ts';

/** Everything that jobs make: pairs and shelves. */
export const runJobs = async (db: Db, clock: Clock): Promise<void> => {
  await makePairs({ db, clock, isAlone: true }, 'all');
  await makeShelves({ db, clock });
};

/** Public characters in one go, each by a name of its own. */
export const addCharacters = async (
  db: Db,
  creatorUserId: string,
  given: (Partial<typeof characters.$inferInsert> & { id: string })[],
): Promise<void> => {
  for (let at = 0; at < given.length; at += 500)
    await db.insert(characters).values(
      given.slice(at, at + 500).map((one) => ({
        applicationIds: ['daybreak'],
        creatorUserId,
        name: one.id,
        visibility: 'public' as const,
        isLive: true,
        ...one,
      })),
    );
};

/** What a member likes, all alike, as interactions would have left it. */
export const addTastes = async (db: Db, userId: string, ids: readonly string[], at: Date): Promise<void> => {
  const strength = 0.5 * weightOf(at);
  await db.insert(tastes).values(ids.map((characterId) => ({ userId, characterId, strength, at })));
  await countTastes(db, userId);
};
