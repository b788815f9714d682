import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { refreshTokens } from '../../../db/schema.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import type { EndedSessions } from '../ended-sessions.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update'>;

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
    for (const { id } of rows) await ended.end(id, tx);
    return rows.filter(({ besideId }) => besideId === null).length;
  };
  return {
    end: (tx, userId, sessionId) =>
      revoke(tx, userId, or(eq(refreshTokens.id, sessionId), eq(refreshTokens.besideId, sessionId))),
    endAll: (tx, userId, keptId) =>
      revoke(
        tx,
        userId,
        keptId === undefined
          ? undefined
          : and(ne(refreshTokens.id, keptId), or(isNull(refreshTokens.besideId), ne(refreshTokens.besideId, keptId))),
      ),
  };
};
