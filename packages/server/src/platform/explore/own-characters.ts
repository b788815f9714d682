import { listOwnCharacters, type Brand, type OwnCharacter } from '@troupe/protocol';
import { and, arrayContains, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { countMembers, countUsable } from '../works/group-members.ts';
import { refusesChat, servesText } from '../works/reach.ts';
import { hitColumns, toCharacterHit, toModerationReport, type CharacterRow, type HitRow } from '../catalogue/characters.ts';

const reviewColumns = {
  moderationStatus: characters.moderationStatus,
  moderationReport: characters.moderationReport,
  isLive: characters.isLive,
  holds: characters.holds,
  reportsType: characters.reportsType,
} as const;

/** How many members a group has, and how many of them speak in it; null for a chatbot. */
const groupColumns = {
  members: sql<number | null>`case when characters.type = 'meta' then ${countMembers} end`,
  usable: sql<number | null>`case when characters.type = 'meta' then ${countUsable} end`,
} as const;

/** The columns that a character’s creator reads of it in a list: a hit’s, and where its review stands. */
export const ownCharacterColumns = { ...hitColumns, ...reviewColumns, ...groupColumns } as const;

/** A character as its creator reads it in a list, field by field. */
export const toOwnCharacter = (
  row: HitRow & Pick<CharacterRow, keyof typeof reviewColumns> & Record<keyof typeof groupColumns, number | null>,
): OwnCharacter => ({
  ...toCharacterHit(row),
  moderationReport: toModerationReport(row),
  is_live: servesText(row),
  reportsType: row.reportsType,
  aicq_manual_review_required: refusesChat(row) === 'manual_review_required',
  ...(row.members !== null && { group: { num_members: row.members, num_usable: row.usable ?? 0 } }),
});

/** SQL: what an account made on a brand, whether it is in the bin or not. */
export const madeBy = ({ userId }: Pick<Caller, 'userId'>, brand: Pick<Brand, 'id'>): SQL | undefined =>
  and(eq(characters.creatorUserId, userId), arrayContains(characters.applicationIds, [brand.id]));

/** GET users/characters. Unpaged: an account has few enough chatbots for the page to filter. */
export const ownCharacterHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listOwnCharacters, async ({ query }, { caller, brand }) => {
    const rows = await db
      .select(ownCharacterColumns)
      .from(characters)
      .where(and(madeBy(caller, brand), isNull(characters.deletedAt), query.type && eq(characters.type, query.type)))
      .orderBy(desc(characters.updatedAt), desc(characters.id));
    return { data: rows.map(toOwnCharacter) };
  }),
];
