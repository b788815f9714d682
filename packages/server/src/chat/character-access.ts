import { AppError, type Brand } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { blockedCreators, characters, users } from '../db/schema.ts';
import type { Caller } from '../http/context.ts';
import type { Queries } from './message-tree.ts';

export type CharacterRow = typeof characters.$inferSelect;
export type UserRow = typeof users.$inferSelect;

/** Who speaks to whom: the caller's own row and the character's. */
export interface Pair {
  user: UserRow;
  character: CharacterRow;
}

const restrictions = ['restriction_temporary', 'restriction_complete'];

/** Adult characters: never on a safe brand; else verified members who ask for them (decisions §7). A guest is asked to sign in. */
const checkAdult = ({ user }: Pair, caller: Caller, brand: Brand) => {
  if (brand.policy.adult === 'never') throw new AppError('not_found');
  if (caller.isGuest) throw new AppError('adult_login_required');
  const isRestricted = restrictions.some((restriction) => caller.permissions.includes(restriction));
  if (user.ageStatus !== 'verified' || user.settings['showNSFW'] !== true || isRestricted) throw new AppError('character_unavailable');
};

/** Throws what keeps a caller from chatting with a character (part 2 §6 "Chat access"). */
export const checkCharacterAccess = (pair: Pair & { isCreatorBlocked: boolean }, caller: Caller, brand: Brand): void => {
  const { character } = pair;
  if (!character.applicationIds.includes(brand.id)) throw new AppError('not_found');
  const isPrivate = character.visibility === 'private' || character.visibility === 'permanently_private';
  if (character.deletedAt !== null || (isPrivate && character.creatorUserId !== caller.userId)) throw new AppError('character_unavailable');
  if (pair.isCreatorBlocked) throw new AppError('creator_blocked');
  if (character.isNsfw) checkAdult(pair, caller, brand);
};

/** SQL: whether the caller blocked the creator of the character in the same row. */
export const isCreatorBlockedBy = (userId: string) =>
  sql<boolean>`exists (select 1 from ${blockedCreators} where ${blockedCreators.userId} = ${userId} and ${blockedCreators.creatorUserId} = ${characters.creatorUserId})`;

/** The character that a caller may chat with, and the caller's row; throws as `checkCharacterAccess` does. */
export const requireCharacter = async (db: Queries, characterId: string, caller: Caller, brand: Brand): Promise<Pair> => {
  const [row] = await db
    .select({ character: characters, user: users, isCreatorBlocked: isCreatorBlockedBy(caller.userId) })
    .from(characters)
    .innerJoin(users, eq(users.id, caller.userId))
    .where(and(eq(characters.id, characterId)));
  if (!row) throw new AppError('not_found');
  checkCharacterAccess(row, caller, brand);
  return row;
};
