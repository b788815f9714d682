import { and, eq, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { blockedCreators, characterLikes, characterRatings, characters, conversations, dismissals } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import { isOpenTo, reachesEverybody } from '../works/reach.ts';
import { isListedCreator } from '../works/unlisted.ts';

/** Stars up to this are a dislike. */
const lowStars = 2;

type Viewer = Pick<Context, 'brand' | 'caller'> & { showsAdult: boolean };

/** Characters of the brand that the viewer may know of at all. */
export const mayBeShownTo = ({ brand, caller, showsAdult }: Viewer): SQL | undefined =>
  and(
    isOpenTo({ brandId: brand.id, userId: caller?.userId, showsAdult }),
    showsAdult ? undefined : eq(characters.avatarIsNsfw, false),
  );

/** What a member knows already, or wants to see no more. */
const isUnknownTo = (db: Db, userId: string): SQL | undefined => {
  const one = { one: sql`1` };
  const ofCharacter = (table: typeof characterLikes | typeof characterRatings | typeof dismissals | typeof conversations) =>
    and(eq(table.userId, userId), eq(table.characterId, characters.id));
  return and(
    sql`${characters.creatorUserId} <> ${userId}`,
    notExists(
      db
        .select(one)
        .from(blockedCreators)
        .where(and(eq(blockedCreators.userId, userId), eq(blockedCreators.creatorUserId, characters.creatorUserId))),
    ),
    notExists(db.select(one).from(characterLikes).where(ofCharacter(characterLikes))),
    notExists(
      db
        .select(one)
        .from(characterRatings)
        .where(and(ofCharacter(characterRatings), sql`${characterRatings.stars} <= ${lowStars}`)),
    ),
    notExists(
      db
        .select(one)
        .from(dismissals)
        .where(and(ofCharacter(dismissals), isNull(dismissals.undoneAt))),
    ),
    notExists(db.select(one).from(conversations).where(ofCharacter(conversations))),
  );
};

/**
 * What may be recommended to a viewer now, whatever an engine wishes: brand, adult gate, review, blocks, shadow bans,
 * and nothing that is theirs, liked, disliked or chatted with.
 */
export const mayBeRecommended = (db: Db, viewer: Viewer, at: Date): SQL | undefined =>
  and(
    mayBeShownTo(viewer),
    reachesEverybody,
    isNull(characters.moderationReport),
    isListedCreator(db, characters.creatorUserId, at),
    viewer.caller === null ? undefined : isUnknownTo(db, viewer.caller.userId),
  );
