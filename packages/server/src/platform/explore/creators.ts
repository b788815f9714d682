import { AppError, getCreator } from '@troupe/protocol';
import { and, count, desc, eq, sql, sum, type SQL } from 'drizzle-orm';
import { blockedCreators, characters, users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { isListedAt } from '../works/reach.ts';
import { isListedFor } from '../works/unlisted.ts';

/**
 * GET creators/{username}. Finds only creators with a work that this viewer may see: trying names must tell neither
 * accounts nor adult works. The page of a creator whose works are not listed is open to that creator only.
 */
export const creatorHandlers = ({
  db,
  clock,
  adultAccess,
}: {
  db: Db;
  clock: Clock;
  adultAccess: AdultAccess;
}): Registration[] => {
  const find = async (condition: SQL, { brand, caller }: Pick<Context, 'brand' | 'caller'>, showsAdult: boolean) => {
    const [found] = await db
      .select({
        id: users.id,
        username: users.username,
        avatarUrl: users.avatarUrl,
        createdAt: users.createdAt,
        chatbots: count(),
        messages: sum(characters.numMessages).mapWith(Number),
      })
      .from(users)
      .innerJoin(characters, eq(characters.creatorUserId, users.id))
      .where(
        and(condition, isListedAt({ brandId: brand.id, showsAdult }), isListedFor(db, users.id, caller?.userId, clock.now())),
      )
      .groupBy(users.id)
      // A name of ours is one account's; a partner's may be several, and this brand's own comes first.
      .orderBy(desc(sql`${users.platform} = 'first_party'`), desc(sql`${users.applicationId} = ${brand.id}`), users.id)
      .limit(1);
    return found;
  };

  return [
    handler(getCreator, async ({ params }, context) => {
      const showsAdult = await adultAccess(context);
      const name = params.username.toLowerCase();
      const found = await find(sql`lower(${users.username}) = ${name}`, context, showsAdult);
      if (!found?.username) throw new AppError('not_found');
      const [blocked] = context.caller
        ? await db
            .select({ id: blockedCreators.creatorUserId })
            .from(blockedCreators)
            .where(and(eq(blockedCreators.userId, context.caller.userId), eq(blockedCreators.creatorUserId, found.id)))
        : [];
      return {
        id: found.id,
        username: found.username,
        avatar_url: found.avatarUrl,
        num_chatbots: found.chatbots,
        num_messages: found.messages,
        createdAt: found.createdAt.toISOString(),
        is_blocked: blocked !== undefined,
      };
    }),
  ];
};
