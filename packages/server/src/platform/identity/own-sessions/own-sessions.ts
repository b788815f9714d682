import { AppError, deleteSession, deleteSessions, listSessions, type OwnSession } from '@troupe/protocol';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { refreshTokens } from '../../../db/schema.ts';
import { handler, type Registration } from '../../../http/handler.ts';
import { limitRules } from '../../../limits.ts';
import type { Clock, Db, Limits } from '../../../ports/index.ts';
import { dropCookie, memberCookie, refreshCookie } from '../cookies.ts';
import { sessionOf, type SessionEnds } from './session-ends.ts';

/** Rows that one list is made of: a session may have many. */
const rowsMost = 1000;
/** Sessions that one list tells of; an account with more of them can end them all. */
const listedMost = 200;

type Row = typeof refreshTokens.$inferSelect;

/** What came beside a session is one with it, used when any of it was; the newest says where. */
const toSessions = (rows: readonly Row[], currentId: string | undefined): OwnSession[] =>
  [...Map.groupBy(rows, sessionOf)]
    .flatMap(([id, [newest, ...others]]) => {
      if (newest === undefined) return [];
      const all = [newest, ...others];
      const { device, surface, country, rotatedAt } = newest;
      const signedInAt = all.find((row) => row.id === id)?.signedInAt ?? newest.signedInAt;
      return {
        id,
        device,
        surface,
        country,
        signed_in_at: signedInAt?.toISOString() ?? null,
        used_at: rotatedAt.toISOString(),
        is_current: all.some((row) => row.id === currentId),
      };
    })
    .sort((one, other) => Number(other.is_current) - Number(one.is_current) || (one.used_at < other.used_at ? 1 : -1));

export interface OwnSessionDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  ends: SessionEnds;
}

/** GET and DELETE users/sessions: where one is signed in, and the way out of each. */
export const ownSessionHandlers = ({ db, clock, rateLimits, ends }: OwnSessionDeps): Registration[] => [
  handler(listSessions, async (_input, { caller }) => {
    const rows = await db
      .select()
      .from(refreshTokens)
      .where(
        and(eq(refreshTokens.userId, caller.userId), isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, clock.now())),
      )
      .orderBy(desc(refreshTokens.rotatedAt))
      .limit(rowsMost);
    return { sessions: toSessions(rows, caller.sessionId).slice(0, listedMost) };
  }),

  handler(deleteSession, async ({ params }, context) => {
    const { caller } = context;
    await rateLimits.take(...limitRules('sessionEnds', context));
    const count = await db.transaction((tx) => ends.end(tx, caller.userId, params.sessionId));
    if (count === 0) throw new AppError('not_found');
    return {};
  }),

  handler(deleteSessions, async ({ query }, context) => {
    const { caller, headers } = context;
    await rateLimits.take(...limitRules('sessionEnds', context));
    const keptId = query.keep === 'current' ? caller.sessionId : undefined;
    const count = await db.transaction((tx) => ends.endAll(tx, caller.userId, keptId));
    // This browser need not find out by a refusal.
    if (keptId === undefined)
      for (const kind of [refreshCookie, memberCookie]) headers.append('set-cookie', dropCookie(kind, context));
    return { ended: count };
  }),
];
