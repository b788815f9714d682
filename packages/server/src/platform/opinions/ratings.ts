import { limits } from '@troupe/protocol';
import { eq, sql, type SQL } from 'drizzle-orm';
import { characterRatings, characters } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { writeScores } from '../works/derived-columns.ts';
import { isListedCreator } from '../works/unlisted.ts';

type Tx = Pick<Db, 'select' | 'update'>;

/** Votes that a character's prior weighs: a first five stars do not outrank a thousand. */
const priorVotes = 5;

/** SQL: a character's score of all ratings that count at a time (decision 80): 0 to 1. */
const scoreAt = (tx: Tx, at: Date): SQL =>
  sql`(select (${priorVotes} * ${characters.ratingPrior} + coalesce(sum((${characterRatings.stars} - 1) / ${sql.raw(`${limits.ratingStars - 1}.0`)}), 0)) / (${priorVotes} + count(*)) from ${characterRatings} where ${characterRatings.characterId} = ${characters.id} and ${isListedCreator(tx, characterRatings.userId, at)})`;

/** Makes the scores of characters anew. */
export const countRatings = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> => {
  await writeScores(tx, ids, scoreAt(tx, at));
};

/** The same for all characters that an account rated, when its ratings begin or cease to count. Returns their ids. */
export const countRatingsOf = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const rated = await tx
    .select({ id: characterRatings.characterId })
    .from(characterRatings)
    .where(eq(characterRatings.userId, userId));
  const ids = rated.map(({ id }) => id);
  if (ids.length > 0) await countRatings(tx, ids, at);
  return ids;
};
