import { groupLimits } from '@troupe/protocol';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { characters, groupMembers } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Viewer } from '../../platform/rights/adult-access.ts';
import { isUsableIn, type GroupMemberRow } from '../../platform/works/group-members.ts';
import { isOpenTo } from '../../platform/works/reach.ts';
import type { Queries } from '../messages/message-tree.ts';
import { characterColumns, isCreatorBlockedBy, maySeeAdult, type CharacterRow } from './character-access.ts';

/** What the author of a group says of a member. */
export type MemberDefaults = Pick<GroupMemberRow, 'presence' | 'talk' | 'note' | 'books'>;
export type CastMember = CharacterRow & { member: MemberDefaults };

/** A member of whom nothing is said. */
export const plainMember: MemberDefaults = { presence: 'present', talk: groupLimits.talkativenessDefault, note: '', books: null };

interface GroupAndViewer {
  character: Pick<CharacterRow, 'id' | 'subCharacterIds' | 'reach' | 'creatorUserId' | 'applicationIds'>;
  user: Viewer;
}

/**
 * The members of a group whom the caller may meet, in the group's order, with what its author says of them: living, of this
 * brand, adult only for whom adult characters exist, not by a creator they blocked; in a group that others read only who
 * reaches others, so that all its readers meet the same. The group runs without the others (decisions 276 and 334).
 */
export const readCast = async (
  db: Queries,
  { character: group, user }: GroupAndViewer,
  context: CallerContext,
): Promise<CastMember[]> => {
  if (group.subCharacterIds.length === 0) return [];
  const { presence, talk, note, books } = groupMembers;
  const rows = await db
    .select({ character: characterColumns, member: { presence, talk, note, books } })
    .from(groupMembers)
    .innerJoin(characters, eq(characters.id, groupMembers.characterId))
    .where(
      and(
        eq(groupMembers.groupId, group.id),
        inArray(groupMembers.characterId, group.subCharacterIds),
        isOpenTo({ brandId: context.brand.id, userId: context.caller.userId, showsAdult: maySeeAdult(user, context) }),
        sql`not ${isCreatorBlockedBy(context.caller.userId)}`,
      ),
    )
    .orderBy(asc(groupMembers.position));
  return rows.flatMap(({ character, member }) => (isUsableIn(group, character) ? { ...character, member } : []));
};
