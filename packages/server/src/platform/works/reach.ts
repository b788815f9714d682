import { and, arrayContains, eq, inArray, or, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';

/**
 * Whom a character reaches, as the database derives it from visibility, review, holds and removal (R-MOD-01, decisions 276
 * and 301): every place that shows one asks the functions of this file, and nothing else decides. What is read of a row is
 * always its approved text; a text that was never approved reaches its creator alone.
 */
export type Reach = (typeof characters.$inferSelect)['reach'];

/** What decides about a character beside its brands. */
type Reached = Pick<typeof characters.$inferSelect, 'reach' | 'creatorUserId'>;
type Facts = Reached & Pick<typeof characters.$inferSelect, 'applicationIds' | 'isNsfw'>;

/** For whom something is opened or listed: at which brand, and whether adult content is open to them. */
export interface Reader {
  brandId: string;
  /** Undefined for a request without an account. */
  userId: string | undefined;
  showsAdult: boolean;
}

const openReaches = ['everybody', 'link'] as const satisfies Reach[];

/** Whether an approved text stands to be served, as far as reviewers decide; visibility and bin are its creator's. */
export const servesText = ({ isLive, holds }: Pick<typeof characters.$inferSelect, 'isLive' | 'holds'>): boolean =>
  isLive && !holds.includes('review');

/** Whether others than its creator read a character's text now. */
export const reachesOthers = ({ reach }: { reach: Reach }): boolean => reach === 'everybody' || reach === 'link';

/** Whether an account may open a character whose address it has, as far as the character decides. */
export const mayOpen = (work: Reached, userId: string | undefined): boolean =>
  reachesOthers(work) || (work.reach === 'creator' && work.creatorUserId === userId);

/** Why a reader may not open a character; null where they may. Of adult content they learn no more than of another brand's. */
export const refusesOpening = (
  work: Facts,
  { brandId, userId, showsAdult }: Reader,
): 'not_found' | 'character_unavailable' | null => {
  if (!work.applicationIds.includes(brandId)) return 'not_found';
  if (!mayOpen(work, userId)) return 'character_unavailable';
  return work.isNsfw && !showsAdult ? 'not_found' : null;
};

/** SQL: `mayOpen`. */
export const reaches = (userId: string | undefined): SQL | undefined =>
  or(
    inArray(characters.reach, openReaches),
    userId === undefined ? undefined : and(eq(characters.reach, 'creator'), eq(characters.creatorUserId, userId)),
  );

/** SQL: what belongs to a brand, and is not for adults where adult content is closed. */
const isOfBrand = ({ brandId, showsAdult }: Omit<Reader, 'userId'>): SQL | undefined =>
  and(arrayContains(characters.applicationIds, [brandId]), showsAdult ? undefined : eq(characters.isNsfw, false));

/** SQL: a reader may open it. */
export const isOpenTo = (reader: Reader): SQL | undefined => and(isOfBrand(reader), reaches(reader.userId));

/** SQL: what lists, search, recommendations and maps may name; whether its creator is listed is asked by `isListedFor`. */
export const reachesEverybody = eq(characters.reach, 'everybody');

/** SQL: the same, of a brand's own. */
export const isListedAt = (at: Omit<Reader, 'userId'>): SQL | undefined => and(isOfBrand(at), reachesEverybody);

/**
 * Why callers who may open a character may not chat with it; null where nothing stands against it. What waits for a
 * person's look cannot be chatted with by its creator either (C-CONV-22), unless an approved text serves meanwhile.
 */
export const refusesChat = ({
  moderationStatus,
  isLive,
}: Pick<typeof characters.$inferSelect, 'moderationStatus' | 'isLive'>):
  | 'character_unavailable'
  | 'manual_review_required'
  | null => {
  if (moderationStatus === 'closed') return 'character_unavailable';
  return moderationStatus === 'manual_review_required' && !isLive ? 'manual_review_required' : null;
};
