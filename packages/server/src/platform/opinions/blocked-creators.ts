import { AppError, badField, blockCreator, listBlockedCreators, unblockCreator } from '@troupe/protocol';
import { and, desc, eq, exists, or, sql } from 'drizzle-orm';
import { blockedCreators, characters, conversations, users } from '../../db/schema.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { limitRules } from '../../limits.ts';
import { isOpenTo } from '../works/reach.ts';

/** GET, POST, DELETE users/blocked-creators. Chat, search keys and lists read the same table. */
export const blockedCreatorHandlers = ({
  db,
  clock,
  rateLimits,
}: {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
}): Registration[] => [
  handler(listBlockedCreators, async ({ query }, { caller }) => {
    const { limit, last_id } = query;
    const rows = await db
      .select({ id: users.id, username: users.username, name: users.name })
      .from(blockedCreators)
      .innerJoin(users, eq(users.id, blockedCreators.creatorUserId))
      .where(
        and(
          eq(blockedCreators.userId, caller.userId),
          last_id === undefined
            ? undefined
            : sql`(${blockedCreators.createdAt}, ${blockedCreators.creatorUserId}) < (select cursor.created_at, cursor.creator_user_id from ${blockedCreators} cursor where cursor.user_id = ${caller.userId} and cursor.creator_user_id = ${last_id})`,
        ),
      )
      .orderBy(desc(blockedCreators.createdAt), desc(blockedCreators.creatorUserId))
      .limit(limit + 1);
    const page = pageOf(rows, limit);
    return answerPage(
      page.rows.map(({ id, username, name }) => ({ id, username: username ?? name })),
      page,
    );
  }),

  handler(blockCreator, async ({ body }, { caller, brand }) => {
    await rateLimits.take(...limitRules('opinions', { caller, brand }));
    const id = body.creator_user_id;
    if (id === caller.userId) throw badField('body.creator_user_id', 'must not be yourself');
    // Find only creators whom the caller can have met: trying ids must not tell names.
    const works = eq(characters.creatorUserId, id);
    const reader = { brandId: brand.id, userId: caller.userId, showsAdult: true };
    const isChattedWith = exists(
      db
        .select({ one: sql`1` })
        .from(conversations)
        .where(and(eq(conversations.characterId, characters.id), eq(conversations.userId, caller.userId))),
    );
    const [creator] = await db
      .select({ id: users.id, username: users.username, name: users.name })
      .from(users)
      .where(
        and(
          eq(users.id, id),
          exists(
            db
              .select({ one: sql`1` })
              .from(characters)
              .where(and(works, or(isOpenTo(reader), isChattedWith))),
          ),
        ),
      );
    if (!creator) throw new AppError('not_found');
    await db
      .insert(blockedCreators)
      .values({ userId: caller.userId, creatorUserId: id, createdAt: clock.now() })
      .onConflictDoNothing();
    return { id, username: creator.username ?? creator.name };
  }),

  handler(unblockCreator, async ({ params }, { caller, brand }) => {
    await rateLimits.take(...limitRules('opinions', { caller, brand }));
    await db
      .delete(blockedCreators)
      .where(and(eq(blockedCreators.userId, caller.userId), eq(blockedCreators.creatorUserId, params.creatorId)));
    return {};
  }),
];
