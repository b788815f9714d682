import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { characters, conversations, emailChanges, keyValues, orders, refreshTokens, usedTokens, users } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';

/** Guests who hold no session, have written nothing for the period, and made and bought nothing; with all they said. */
export const dropUnusedGuests: Sweep = ({ db, periods, daysAgo }) => {
  const cutoff = daysAgo(periods.guestDays);
  return dropSome(db, {
    key: users.id,
    over: and(
      eq(users.platform, 'guest'),
      lt(users.createdAt, cutoff),
      notExists(
        db
          .select({ id: conversations.id })
          .from(conversations)
          .where(and(eq(conversations.userId, users.id), gt(conversations.updatedAt, cutoff))),
      ),
      notExists(
        db
          .select({ id: refreshTokens.id })
          .from(refreshTokens)
          .where(and(eq(refreshTokens.userId, users.id), gt(refreshTokens.rotatedAt, cutoff))),
      ),
      notExists(db.select({ id: characters.id }).from(characters).where(eq(characters.creatorUserId, users.id))),
      notExists(db.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id))),
    ),
  });
};

export const dropUsedTokens: Sweep = ({ db, now }) => dropSome(db, { key: usedTokens.id, over: lt(usedTokens.expiresAt, now) });

export const dropEndedSessions: Sweep = ({ db, now }) =>
  dropSome(db, { key: refreshTokens.id, over: lt(refreshTokens.expiresAt, now) });

export const dropEndedEmailChanges: Sweep = ({ db, now }) =>
  dropSome(db, { key: emailChanges.id, over: lt(emailChanges.revertUntil, now) });

export const dropEndedKeyValues: Sweep = ({ db, now }) => dropSome(db, { key: keyValues.id, over: lt(keyValues.expiresAt, now) });
