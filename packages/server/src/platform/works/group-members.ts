import { AppError, type GroupMemberForm, type WorkForm } from '@troupe/protocol';
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { characters, groupMembers } from '../../db/schema.ts';
import type { Tx } from '../../ports/index.ts';
import { toForm } from './form-columns.ts';
import { reachesOthers } from './reach.ts';
import type { WorkRow } from './work-row.ts';

type Queries = Pick<Tx, 'select'>;
export type GroupMemberRow = typeof groupMembers.$inferSelect;

/** Below so many members who speak, a group is closed for chat. */
export const groupMembersMin = 2;

/** Members of a group as it is served, in their order. */
export const readGroupMembers = (db: Queries, groupId: string): Promise<GroupMemberRow[]> =>
  db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId)).orderBy(asc(groupMembers.position));

const toMemberForm = ({ characterId, presence, talk, note, books }: GroupMemberRow): GroupMemberForm => ({
  id: characterId,
  presence,
  talkativeness: talk,
  note,
  books,
});

/** A row as a form, of a group with its members. */
export const readForm = async (db: Queries, row: WorkRow): Promise<WorkForm> => {
  if (row.type !== 'meta') return toForm(row);
  const members = (await readGroupMembers(db, row.id)).map(toMemberForm);
  return { ...toForm(row), greeting_character_id: row.greetingCharacterId, members };
};

/** Names of chatbots by their ids; null where the creator of a group may not know what they are called now. */
const readNames = async (tx: Queries, groupId: string, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const [group] = await tx.select({ creatorUserId: characters.creatorUserId }).from(characters).where(eq(characters.id, groupId));
  const rows = await tx
    .select({ id: characters.id, name: characters.name, reach: characters.reach, creatorUserId: characters.creatorUserId })
    .from(characters)
    .where(inArray(characters.id, ['', ...ids]))
    .for('key share');
  return new Map(rows.map((row) => [row.id, reachesOthers(row) || row.creatorUserId === group?.creatorUserId ? row.name : null]));
};

/** Writes the members of a group whose form was written into its row; a chatbot has none. Those who were erased are left out. */
export const writeGroupMembers = async (
  tx: Pick<Tx, 'select' | 'insert' | 'delete'>,
  groupId: string,
  { members }: Pick<WorkForm, 'members'>,
): Promise<void> => {
  if (members === undefined) return;
  const ids = members.map(({ id }) => id);
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), notInArray(groupMembers.characterId, ['', ...ids])));
  const names = await readNames(tx, groupId, ids);
  for (const [position, { id, presence, talkativeness: talk, note, books }] of members.entries()) {
    const name = names.get(id);
    if (name === undefined) continue;
    const said = { position, presence, talk, note, books };
    await tx
      .insert(groupMembers)
      .values({ ...said, groupId, characterId: id, name: name ?? '' })
      // Keep the name that the creator knew where what a chatbot was renamed to since is for nobody else.
      .onConflictDoUpdate({
        target: [groupMembers.groupId, groupMembers.characterId],
        set: { ...said, ...(name !== null && { name }) },
      });
  }
};

/** Members of groups whose every word goes, and what groups remember of chatbots whose every word goes. */
export const forgetGroupMembers = async (tx: Pick<Tx, 'delete' | 'update'>, ids: readonly string[]): Promise<void> => {
  const which = ['', ...ids];
  await tx.delete(groupMembers).where(inArray(groupMembers.groupId, which));
  await tx.update(groupMembers).set({ name: '' }).where(inArray(groupMembers.characterId, which));
};

/** Whether a member speaks in a group: in one that others read, who reaches others; in one for oneself, one's own too. */
export const isUsableIn = (
  group: Pick<WorkRow, 'reach' | 'creatorUserId' | 'applicationIds'>,
  member: Pick<WorkRow, 'reach' | 'creatorUserId' | 'applicationIds'>,
): boolean => {
  if (!member.applicationIds.some((id) => group.applicationIds.includes(id))) return false;
  if (reachesOthers(member)) return true;
  return group.reach === 'creator' && member.reach === 'creator' && member.creatorUserId === group.creatorUserId;
};

/**
 * SQL: how many of the members of `characters` speak in it: `isUsableIn` for a list of groups. Written out, since a query of one
 * table has its columns named without it.
 */
export const countUsable: SQL<number> = sql<number>`(
  select count(*)::integer from group_members
  join characters as member on member.id = group_members.character_id
  where group_members.group_id = characters.id and member.application_ids && characters.application_ids
    and (member.reach in ('everybody', 'link') or (characters.reach = 'creator' and member.reach = 'creator'
      and member.creator_user_id = characters.creator_user_id)))`;

/** SQL: how many members a group has. */
export const countMembers: SQL<number> = sql<number>`(
  select count(*)::integer from group_members where group_members.group_id = characters.id)`;

/** Says that a group is closed for chat until enough of its members are there again; which ones are missing is told to its creator alone. */
export const tooFewMembers = (): AppError =>
  new AppError('character_unavailable', {
    message: `This group is closed: fewer than ${groupMembersMin} of its members can be chatted with now.`,
    params: { because: 'members' },
  });

/** Whether enough members of a group speak in it, for every reader. */
export const hasEnoughMembers = async (db: Queries, groupId: string): Promise<boolean> => {
  const [row] = await db.select({ usable: countUsable }).from(characters).where(eq(characters.id, groupId));
  return (row?.usable ?? 0) >= groupMembersMin;
};
