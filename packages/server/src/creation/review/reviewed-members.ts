import { isOpen, type GroupMemberForm, type MemberStanding, type ReviewedMember, type WorkForm } from '@troupe/protocol';
import { eq, inArray } from 'drizzle-orm';
import { characters, users } from '../../db/schema.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Tx } from '../../ports/index.ts';

type Queries = Pick<Tx, 'select'>;

/** A member may be in a group that others read while others read them. */
const standingOf = (row: WorkRow | undefined): MemberStanding => {
  if (!row || row.type !== 'character') return 'unavailable';
  if (row.deletedAt !== null) return 'removed';
  if (reachesOthers(row)) return 'ready';
  if (row.moderationStatus === 'closed') return 'closed';
  return isOpen(row) ? 'in_review' : 'private';
};

const readRows = async (tx: Queries, members: readonly GroupMemberForm[]) => {
  const ids = members.map(({ id }) => id);
  const rows = await tx
    .select({ row: characters, username: users.username })
    .from(characters)
    .innerJoin(users, eq(users.id, characters.creatorUserId))
    .where(inArray(characters.id, ['', ...ids]));
  return new Map(rows.map((found) => [found.row.id, found]));
};

/** The members of a group as a reviewer sees them, by name; undefined for a chatbot. */
export const readReviewedMembers = async (
  tx: Queries,
  submitted: WorkForm,
  approved: WorkForm | null,
): Promise<ReviewedMember[] | undefined> => {
  if (!submitted.members) return undefined;
  const rows = await readRows(tx, submitted.members);
  const met = new Set(approved?.members?.map(({ id }) => id));
  return submitted.members.map(({ id, presence, talkativeness, note }) => {
    const found = rows.get(id);
    return {
      id,
      name: found?.row.name ?? null,
      avatar_url: found?.row.avatarUrl ?? null,
      visibility: found?.row.visibility ?? null,
      standing: standingOf(found?.row),
      creator: found ? { id: found.row.creatorUserId, username: found.username } : null,
      is_new: !met.has(id),
      presence,
      talkativeness,
      note,
    };
  });
};

/** Names of the members of a group who stand against its approval: nobody approved a text of theirs, or nobody may read it. */
export const findUnapproved = async (tx: Queries, { members = [] }: WorkForm): Promise<string[]> => {
  const rows = await readRows(tx, members);
  return members.flatMap(({ id }) => {
    const row = rows.get(id)?.row;
    return standingOf(row) === 'ready' ? [] : (row?.name ?? id);
  });
};
