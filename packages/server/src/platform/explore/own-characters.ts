import { listOwnCharacters, type Brand, type OwnCharacter } from '@troupe/protocol';
import { and, arrayContains, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { refusesChat, servesText } from '../works/reach.ts';
import { hitColumns, toCharacterHit, toModerationReport, type CharacterRow, type HitRow } from '../catalogue/characters.ts';

const reviewColumns = {
  moderationStatus: characters.moderationStatus,
  moderationReport: characters.moderationReport,
  isLive: characters.isLive,
  holds: characters.holds,
  reportsType: characters.reportsType,
} as const;

/** The columns that a character’s creator reads of it in a list: a hit’s, and where its review stands. */
export const ownCharacterColumns = { ...hitColumns, ...reviewColumns } as const;

/** A character as its creator reads it in a list, field by field. */
export const toOwnCharacter = (row: HitRow & Pick<CharacterRow, keyof typeof reviewColumns>): OwnCharacter => ({
  ...toCharacterHit(row),
  moderationReport: toModerationReport(row),
  is_live: servesText(row),
  reportsType: row.reportsType,
  aicq_manual_review_required: refusesChat(row) === 'manual_review_required',
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
