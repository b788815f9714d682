import { AppError } from '@troupe/protocol';
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { blockedCreators, characters, users } from '../../db/schema.ts';
import { written } from '../../db/written.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import { createAdultAccess, mayShowAdult, viewerColumns, type Viewer } from '../../platform/rights/adult-access.ts';
import { hasEnoughMembers, tooFewMembers } from '../../platform/works/group-members.ts';
import { refusesChat, refusesOpening } from '../../platform/works/reach.ts';
import type { Db } from '../../ports/index.ts';
import type { Queries } from '../messages/message-tree.ts';

const { card: _, ...columns } = getTableColumns(characters);
/** Everything of a character that a chat may need: not the imported card, which can be large. */
export const characterColumns = columns;
export type CharacterRow = Omit<typeof characters.$inferSelect, 'card'>;
export type UserRow = typeof users.$inferSelect & Viewer;
/** A caller's own row, with what adult content is decided by. */
export const userColumns = { ...getTableColumns(users), ...viewerColumns };

/** Who speaks to whom: the caller's own row and the character's. */
export interface Pair {
  user: UserRow;
  character: CharacterRow;
}

/** What decides whether they may speak, and what they are called. */
const namedUser = {
  id: users.id,
  name: users.name,
  highlights: users.highlights,
  ...viewerColumns,
};
const namedCharacter = {
  applicationIds: characters.applicationIds,
  reach: characters.reach,
  creatorUserId: characters.creatorUserId,
  isNsfw: characters.isNsfw,
  moderationStatus: characters.moderationStatus,
  isLive: characters.isLive,
  name: characters.name,
  nickname: characters.nickname,
};

/** Who speaks to whom, as far as a page of their messages shows it: a card is long, and its page is read often. */
export interface Named {
  user: Pick<UserRow, keyof typeof namedUser>;
  character: Pick<CharacterRow, keyof typeof namedCharacter>;
}

/** Whether adult characters exist for a caller. */
export const maySeeAdult = (user: Viewer, { brand, caller, place }: CallerContext): boolean =>
  caller.platform === 'first_party' && mayShowAdult(brand.policy, user, place);

/** SQL: what a list must not hold for a caller; undefined where there is nothing to hide. */
export const withoutAdult = async (db: Db, context: CallerContext): Promise<SQL | undefined> =>
  (await createAdultAccess({ db })(context)) ? undefined : eq(characters.isNsfw, false);

/**
 * Throws what keeps a caller from chatting with a character (C-BLOCK-04, C-BLOCK-05, C-CONV-22). A caller
 * who may not see adult content gets the error of reading the character (`createFindCharacter`): there is none.
 */
export const checkCharacterAccess = (pair: Named & { isCreatorBlocked: boolean }, context: CallerContext): void => {
  const { character } = pair;
  const reader = { brandId: context.brand.id, userId: context.caller.userId };
  const closed = refusesOpening(character, { ...reader, showsAdult: character.isNsfw && maySeeAdult(pair.user, context) });
  if (closed !== null) throw new AppError(closed);
  if (pair.isCreatorBlocked) throw new AppError('creator_blocked');
  const refusal = refusesChat(character);
  if (refusal !== null) throw new AppError(refusal);
};

/** SQL: whether the caller blocked the creator of the character in the same row. */
export const isCreatorBlockedBy = (userId: string) =>
  sql<boolean>`exists (select 1 from ${blockedCreators} where ${blockedCreators.userId} = ${userId} and ${blockedCreators.creatorUserId} = ${characters.creatorUserId})`;

/** The character that a caller may chat with, and the caller's row; throws as `checkCharacterAccess` does, and where a group has lost its members. */
export const requireCharacter = async (db: Queries, characterId: string, context: CallerContext): Promise<Pair> => {
  const [row] = await db
    .select({ character: characterColumns, user: userColumns, isCreatorBlocked: isCreatorBlockedBy(context.caller.userId) })
    .from(characters)
    .innerJoin(users, eq(users.id, context.caller.userId))
    .where(eq(characters.id, characterId));
  if (!row) throw new AppError('not_found');
  checkCharacterAccess(row, context);
  if (row.character.type === 'meta' && !(await hasEnoughMembers(db, characterId))) throw tooFewMembers();
  return row;
};

/** Each column by its name in the code, as one object of JSON; an instant is text there. */
const asJson = (chosen: Record<string, AnyPgColumn | SQL>) =>
  sql`json_build_object(${sql.join(
    Object.entries(chosen).flatMap(([key, column]) => [sql.raw(`'${key}'`), sql`${column}`]),
    sql`, `,
  )})`;
const pairAsJson = written(sql`'user', ${asJson(namedUser)}, 'character', ${asJson(namedCharacter)}`);
const fromPair = written(sql`from ${characters}, ${users}`);

/** SQL: caller and character as one value of JSON, read beside what is shown to them; `requireNames` takes it. */
export const namesBeside = (characterId: string, { userId }: Caller): SQL => sql`(
  select json_build_object(${pairAsJson}, 'isCreatorBlocked', ${isCreatorBlockedBy(userId)})
  ${fromPair} where ${eq(characters.id, characterId)} and ${eq(users.id, userId)})`;

/** `requireCharacter` where names are all that is shown of either, out of what `namesBeside` read. */
export const requireNames = (beside: unknown, context: CallerContext): Named => {
  if (beside === null) throw new AppError('not_found');
  const named = beside as Named & { isCreatorBlocked: boolean };
  checkCharacterAccess(named, context);
  return named;
};
