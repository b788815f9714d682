import { cutAtGrapheme, estimateTokens, isOpen, type ChatbotForm, type GroupMember, type MemberStanding } from '@troupe/protocol';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { blockedCreators, characterLorebooks, characters, lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { readGroupMembers } from '../../platform/works/group-members.ts';
import { mayOpen, reachesOthers } from '../../platform/works/reach.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Db } from '../../ports/index.ts';

export interface KnownMembersDeps {
  db: Pick<Db, 'select'>;
  adultAccess: AdultAccess;
}

/** Which members are asked about, and for which group. */
export interface AskedMembers {
  ids: readonly string[];
  /** Of the group: in a public or unlisted one only who reaches others speaks. */
  visibility: ChatbotForm['visibility'];
  /** The group that there is already: it remembers the names of those who were lost. */
  groupId?: string | undefined;
}

type Row = WorkRow & { isBlocked: boolean };

/** Characters of another member's line in a prompt (`chat/groups/take-turn.ts`). */
const personaLineMax = 200;

const standingOf = (row: Row | undefined, userId: string, showsAdult: boolean): MemberStanding => {
  if (!row || row.type !== 'character') return 'unavailable';
  if (row.creatorUserId !== userId)
    return mayOpen(row, userId) && !row.isBlocked && (showsAdult || !row.isNsfw) ? 'ready' : 'unavailable';
  if (row.deletedAt !== null) return 'removed';
  if (row.moderationStatus === 'closed') return 'closed';
  if (row.isNsfw && !showsAdult) return 'unavailable';
  if (reachesOthers(row)) return 'ready';
  return isOpen(row) ? 'in_review' : 'private';
};

const tokensOf = ({ name, title, persona, dialogue, systemPrompt, postHistoryInstructions }: WorkRow): GroupMember['tokens'] => ({
  card: [persona, dialogue, systemPrompt, postHistoryInstructions].reduce((sum, text) => sum + estimateTokens(text), 0),
  line: estimateTokens(`- ${name}: ${title}: ${cutAtGrapheme(persona, personaLineMax)}`),
});

/** What a group shows of a member who is not open to its creator any more. */
const lost = (id: string, name: string | null): GroupMember => ({
  id,
  name: name === '' ? null : name,
  title: '',
  avatar_url: null,
  avatar_is_nsfw: false,
  is_nsfw: false,
  visibility: null,
  standing: 'unavailable',
  is_own: false,
  is_usable: false,
  token_count: 0,
  tokens: { card: 0, line: 0 },
  num_books: 0,
  own_books: [],
});

type Books = Map<string, GroupMember['own_books']>;

/** Books of chatbots: of the caller's own all, of others' those that readers get. */
const readBooks = async (db: Pick<Db, 'select'>, ids: readonly string[], userId: string): Promise<Books> => {
  const rows = await db
    .select({
      characterId: characterLorebooks.characterId,
      id: lorebooks.id,
      name: lorebooks.name,
      entries: sql<number>`(select count(*)::integer from ${lorebookEntries} where ${lorebookEntries.lorebookId} = ${lorebooks.id})`,
    })
    .from(characterLorebooks)
    .innerJoin(characters, eq(characters.id, characterLorebooks.characterId))
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(
      and(
        inArray(characterLorebooks.characterId, ['', ...ids]),
        or(eq(characters.creatorUserId, userId), isNotNull(characterLorebooks.liveNumber)),
      ),
    )
    .orderBy(characterLorebooks.createdAt, lorebooks.id);
  const books = Map.groupBy(rows, ({ characterId }) => characterId);
  return new Map([...books].map(([id, own]) => [id, own.map(({ id, name, entries }) => ({ id, name, num_entries: entries }))]));
};

const readRows = (
  db: Pick<Db, 'select'>,
  ids: readonly string[],
  { caller, brand }: CallerContext,
): Promise<{ row: WorkRow; isBlocked: boolean }[]> =>
  db
    .select({
      row: characters,
      isBlocked: sql<boolean>`exists (select 1 from ${blockedCreators} where ${blockedCreators.userId} = ${caller.userId} and ${blockedCreators.creatorUserId} = ${characters.creatorUserId})`,
    })
    .from(characters)
    .where(and(inArray(characters.id, ['', ...ids]), sql`${characters.applicationIds} @> array[${brand.id}]::text[]`));

/** Members of a group, or chatbots that may become members, as the group's creator is told of them: a row for each id, in order. */
export const createKnownMembers =
  ({ db, adultAccess }: KnownMembersDeps) =>
  async ({ ids, visibility, groupId }: AskedMembers, context: CallerContext): Promise<GroupMember[]> => {
    const { userId } = context.caller;
    const rows = new Map((await readRows(db, ids, context)).map(({ row, isBlocked }) => [row.id, { ...row, isBlocked }]));
    const names = new Map(
      groupId === undefined ? [] : (await readGroupMembers(db, groupId)).map(({ characterId, name }) => [characterId, name]),
    );
    const books = await readBooks(db, ids, userId);
    const showsAdult = [...rows.values()].some(({ isNsfw }) => isNsfw) && (await adultAccess(context));
    return ids.map((id) => {
      const row = rows.get(id);
      const standing = standingOf(row, userId, showsAdult);
      if (!row || standing === 'unavailable') return lost(id, names.get(id) ?? null);
      const isOwn = row.creatorUserId === userId;
      const own = books.get(id) ?? [];
      return {
        id,
        name: row.name,
        title: row.title,
        avatar_url: row.avatarUrl,
        avatar_is_nsfw: row.avatarIsNsfw,
        is_nsfw: row.isNsfw,
        visibility: row.visibility,
        standing,
        is_own: isOwn,
        is_usable: standing === 'ready' || (!isOpen({ visibility }) && (standing === 'private' || standing === 'in_review')),
        token_count: row.tokenCount,
        tokens: tokensOf(row),
        num_books: own.length,
        own_books: isOwn ? own : [],
      };
    });
  };

export type KnownMembers = ReturnType<typeof createKnownMembers>;
