import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { socialCards } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import type { Db } from '../../ports/index.ts';

/** What a card is of. */
export interface CardOf {
  hash: string;
  applicationId: string;
  /** Null for the brand's plain card. */
  characterId: string | null;
}

/** Days after which a card is drawn anew, and one that was not asked for is removed. */
const keptDays = 30;

/** The card that some process drew; null where none has. */
export const readCard = async (db: Pick<Db, 'select'>, hash: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const [row] = await db.select({ png: socialCards.png }).from(socialCards).where(eq(socialCards.hash, hash));
  return row ? new Uint8Array(row.png) : null;
};

/** Keeps a card in the place of the older ones of the same brand and character. */
export const keepCard = async (db: Db, { hash, applicationId, characterId }: CardOf, png: Uint8Array): Promise<void> => {
  const isOfCharacter = characterId === null ? isNull(socialCards.characterId) : eq(socialCards.characterId, characterId);
  await db
    .delete(socialCards)
    .where(and(eq(socialCards.applicationId, applicationId), isOfCharacter, ne(socialCards.hash, hash)));
  await db.insert(socialCards).values({ hash, applicationId, characterId, png }).onConflictDoNothing();
};

export const dropOldCards: Sweep = ({ db, daysAgo }) =>
  dropSome(db, { key: socialCards.hash, over: lt(socialCards.createdAt, daysAgo(keptDays)) });
