import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { refreshTokens } from '../../../db/schema.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import type { EndedSessions } from '../ended-sessions.ts';

/** The session that a row is of: itself, or the one that it came beside. */
export const sessionOf = ({ id, besideId }: Pick<typeof refreshTokens.$inferSelect, 'id' | 'besideId'>): string => besideId ?? id;

type Tx = Pick<Db, 'select' | 'insert' | 'update'>;

/** The same by the id of a row. */
export const firstOf = async (tx: Pick<Db, 'select'>, sessionId: string): Promise<string> => {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.id, sessionId));
  return row === undefined ? sessionId : sessionOf(row);
};

/** Ends sessions that their owner no longer wants, cookies and tokens alike. */
export interface SessionEnds {
  /** One and what came beside it; answers how many there were. */
  end(tx: Tx, userId: string, sessionId: string): Promise<number>;
  /** All, but the one that is kept and what came beside it; answers how many. */
  endAll(tx: Tx, userId: string, keptId?: string): Promise<number>;
}

export const createSessionEnds = ({ clock, ended }: { clock: Clock; ended: Pick<EndedSessions, 'end'> }): SessionEnds => {
  const revoke = async (tx: Tx, userId: string, which: ReturnType<typeof and>) => {
    const now = clock.now();
    const own = eq(refreshTokens.userId, userId);
    const isLive = and(isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, now));
    const rows = await tx
      .select()
      .from(refreshTokens)
      .where(and(own, isLive, which))
      .for('update');
    const ids = rows.map(({ id }) => id);
    await tx.update(refreshTokens).set({ revokedAt: now }).where(inArray(refreshTokens.id, ids));
    // A browser that was shown the door is a new one when it comes again.
    const browsers = rows.flatMap(({ browserHash }) => browserHash ?? []);
    await tx
      .update(refreshTokens)
      .set({ browserHash: null })
      .where(and(own, inArray(refreshTokens.browserHash, browsers)));
    await ended.end(ids, tx);
    return new Set(rows.map(sessionOf)).size;
  };
  return {
    end: (tx, userId, sessionId) =>
      revoke(tx, userId, or(eq(refreshTokens.id, sessionId), eq(refreshTokens.besideId, sessionId))),
    async endAll(tx, userId, keptId) {
      if (keptId === undefined) return revoke(tx, userId, undefined);
      const session = await firstOf(tx, keptId);
      return revoke(
        tx,
        userId,
        and(ne(refreshTokens.id, session), or(isNull(refreshTokens.besideId), ne(refreshTokens.besideId, session))),
      );
    },
  };
};

/** Revokes all cookies of an account that is closed, whose tokens are worth nothing any more. */
export const revokeSessions = async (tx: Pick<Db, 'update'>, userId: string, at: Date): Promise<void> => {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)));
};
