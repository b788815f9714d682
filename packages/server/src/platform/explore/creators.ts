import { AppError, getCreator, type Brand } from '@troupe/protocol';
import { and, count, desc, eq, sql, sum, type SQL } from 'drizzle-orm';
import { blockedCreators, characters, users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { gaveUp } from '../onboarding/name-holds.ts';
import { nowhere, type AdultAccess } from '../rights/adult-access.ts';
import { isListedAt } from '../works/reach.ts';
import { isListedFor } from '../works/unlisted.ts';

interface CreatorDeps {
  db: Db;
  clock: Clock;
  adultAccess: AdultAccess;
}

type Viewer = Pick<Context, 'brand' | 'caller' | 'place'>;

/**
 * Finds a creator with a work that this viewer may see: trying names must tell neither accounts nor adult works, and the
 * page of a creator whose works are not listed is open to that creator only. A name means who bears it, then who gave it up
 * lately; an id is taken too.
 */
const createFindCreator = ({ db, clock, adultAccess }: CreatorDeps) => {
  const find = async (condition: SQL, { brand, caller }: Viewer, showsAdult: boolean) => {
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
    return found?.username ? { ...found, username: found.username } : null;
  };
  return async (nameOrId: string, viewer: Viewer) => {
    const showsAdult = await adultAccess(viewer);
    const name = nameOrId.toLowerCase();
    const meanings = [sql`lower(${users.username}) = ${name}`, gaveUp(name, clock.now()), eq(users.id, nameOrId)];
    for (const meaning of meanings) {
      const found = await find(meaning, viewer, showsAdult);
      if (found) return found;
    }
    return null;
  };
};

/** What a creator bears today, as a stranger may find them by a name, a former name or an id; null where there is nobody. */
export const createFindCreatorForUser = (deps: CreatorDeps) => {
  const findCreator = createFindCreator(deps);
  return async (nameOrId: string, brand: Brand): Promise<{ username: string } | null> =>
    findCreator(nameOrId, { brand, caller: null, place: nowhere });
};

/** GET creators/{username}. */
export const creatorHandlers = (deps: CreatorDeps): Registration[] => {
  const { db } = deps;
  const findCreator = createFindCreator(deps);
  return [
    handler(getCreator, async ({ params }, context) => {
      const found = await findCreator(params.username, context);
      if (!found) throw new AppError('not_found');
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
