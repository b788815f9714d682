import { barredBy, type Brand } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { characters, conversations, messages, users, type files } from '../../db/schema.ts';
import type { Place } from '../../http/place.ts';
import type { Db } from '../../ports/index.ts';
import { mayShowAdult, viewerColumns, type AdultAccess } from '../rights/adult-access.ts';
import { embedCookie, refreshCookie } from '../identity/cookies.ts';
import type { KnownUsers } from '../identity/known-users.ts';
import type { UserRow } from '../identity/users.ts';
import { isStaff } from '../rights/permissions-of.ts';
import { isEvidenceOnly } from './shown-pictures.ts';
import { isPictureHeld } from '../works/held-pictures.ts';

export type FileRow = Pick<typeof files.$inferSelect, 'id' | 'mediaType' | 'access' | 'isNsfw' | 'ownerUserId'>;

/** As what a picture leaves, and with which headers: how long its reader may believe them (RFC 9111). */
export interface Showing {
  as: 'original' | 'blurred';
  headers: Record<string, string>;
}

/** A right that may end is asked about each time. */
const askedEachTime = 'private, no-cache';
const ofItsReader: Showing = { as: 'original', headers: { 'cache-control': 'private, max-age=31536000, immutable' } };
const ofAdults: Showing = { as: 'original', headers: { 'cache-control': askedEachTime } };
const ofCookie = { 'cache-control': askedEachTime, vary: 'cookie' };
/** Another site's page may not show it to its reader by the cookie of a frame. */
const toReader: Showing = { as: 'original', headers: { ...ofCookie, 'cross-origin-resource-policy': 'same-origin' } };

export interface PictureRightsDeps {
  db: Db;
  adultAccess: AdultAccess;
  known: Pick<KnownUsers, 'byCookie'>;
}

/** Who asks for a picture. */
export interface PictureAsker {
  request: Request;
  /** Null where the host is no brand's. */
  brand: Brand | null;
  place: Place;
}

/**
 * Whether a conversation's picture may be sent (decision 77). Its address is told to one person only. The right
 * is read from the conversations that show it now, so that it follows messages that are moved, copied or removed.
 */
const showConversationPicture = async (
  db: Db,
  { id, isNsfw }: FileRow,
  { brand, place }: PictureAsker,
): Promise<Showing | null> => {
  if (!brand) return null;
  const owners = await db
    .selectDistinct({ id: users.id, extraPermissions: users.extraPermissions, isOfAdult: characters.isNsfw })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(eq(messages.imageUrl, `/files/${id}`), eq(conversations.applicationId, brand.id)));
  for (const owner of owners) {
    if (barredBy(owner.extraPermissions, 'read') !== undefined) continue;
    if (!isNsfw && !owner.isOfAdult) return ofItsReader;
    const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, owner.id));
    if (viewer && mayShowAdult(brand.policy, viewer, place)) return ofAdults;
  }
  return null;
};

/**
 * Whether one of a picture's readers passes. An `<img>` brings no token, so its reader is known by the cookie that their
 * session keeps, on our pages or in a frame; one that is barred from reading is none.
 */
const isForReader = async (
  { known }: Pick<PictureRightsDeps, 'known'>,
  { request, brand }: PictureAsker,
  passes: (user: UserRow, brand: Brand) => boolean | Promise<boolean>,
): Promise<boolean> => {
  if (!brand) return false;
  for (const cookie of [refreshCookie, embedCookie]) {
    const user = (await known.byCookie(cookie, { request, brand }))?.user;
    if (user && barredBy(user.extraPermissions, 'read') === undefined && (await passes(user, brand))) return true;
  }
  return false;
};

/** Whether adult portraits are open to a reader. */
const mayReaderSeeAdult = (deps: PictureRightsDeps, asker: PictureAsker): Promise<boolean> =>
  isForReader(
    deps,
    asker,
    async (user, brand) =>
      isStaff(user) || deps.adultAccess({ brand, place: asker.place, caller: { userId: user.id, platform: user.platform } }),
  );

/** Whether a reader may see the picture of a work that reviewers hold: the account that uploaded it, and reviewers. */
const mayReaderSeeHeld = (deps: PictureRightsDeps, asker: PictureAsker, file: FileRow): Promise<boolean> =>
  isForReader(deps, asker, (user) => user.id === file.ownerUserId || isStaff(user));

/** A picture that only a report keeps is for those who decide about it. */
const showEvidence = async (deps: PictureRightsDeps, asker: PictureAsker): Promise<Showing | null> =>
  (await isForReader(deps, asker, isStaff)) ? toReader : null;

/**
 * As what a picture may leave for its reader, or null where it may not leave at all. A portrait for adults leaves blurred for
 * readers without the right to it: no page can uncover it (decision 295).
 */
export const createPictureRights =
  (deps: PictureRightsDeps) =>
  async (file: FileRow, asker: PictureAsker): Promise<Showing | null> => {
    if (await isEvidenceOnly(deps.db, file.id)) return showEvidence(deps, asker);
    if (file.access === 'conversation') return showConversationPicture(deps.db, file, asker);
    const isHeld = await isPictureHeld(deps.db, file);
    if (isHeld && !(await mayReaderSeeHeld(deps, asker, file))) return null;
    if (!file.isNsfw) return isHeld ? toReader : { as: 'original', headers: {} };
    return (await mayReaderSeeAdult(deps, asker)) ? toReader : { as: 'blurred', headers: ofCookie };
  };
