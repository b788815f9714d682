import { recommendationNumbers } from '@troupe/protocol';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { blockedCreators, recommendationLists } from '../../../db/schema.ts';
import type { Clock, Db, RecommendationRequest, Recommended, Recommender } from '../../../ports/index.ts';
import { makeList, newcomers, type ListMember } from './make-list.ts';

type ListRow = typeof recommendationLists.$inferSelect;

/** A list is made anew for whoever still comes after this long. */
export const listHours = 12;
/** Lists that are made for nobody in particular and kept for a while, by what they are made for. */
const shared = { most: 200, ms: 600_000 } as const;
/** Where in a page a character stands that came after the list was made. */
const newcomerPlace = 5;

/** Makes a member's list and keeps it. */
export const keepList = async (db: Db, member: ListMember & { userId: string }, now: Date): Promise<ListRow> => {
  const { items, tags, isPersonal } = await makeList(db, member, now);
  const values = {
    userId: member.userId,
    items,
    tags,
    isPersonal,
    language: member.language,
    showsAdult: member.showsAdult,
    madeAt: now,
    readAt: now,
  };
  const [kept] = await db
    .insert(recommendationLists)
    .values(values)
    .onConflictDoUpdate({ target: recommendationLists.userId, set: { ...values, readAt: sql`${recommendationLists.readAt}` } })
    .returning();
  return kept as ListRow;
};

const recommIdOf = (madeAt: Date): string => `l-${madeAt.getTime().toString(36)}`;

const toRecommended = ({ id, why, about }: ListRow['items'][number]): Recommended => ({
  characterId: id,
  why,
  ...(about !== undefined && { about }),
});

/**
 * Recommends by nearest neighbours in the database. A list is made by a job and kept; one that is missing, or was made
 * for another language or another switch, is made when it is asked for.
 */
export const createEmbeddedRecommender = ({ db, clock }: { db: Db; clock: Clock }): Recommender => {
  const kept = new Map<string, { until: number; list: Promise<{ items: ListRow['items']; madeAt: Date }> }>();

  const sharedList = (member: ListMember) => {
    const key = JSON.stringify([member.applicationId, member.language, member.showsAdult, member.tags]);
    const now = clock.now();
    const known = kept.get(key);
    if (known && known.until > now.getTime()) return known.list;
    if (kept.size >= shared.most) kept.clear();
    const list = makeList(db, { ...member, userId: null }, now).then(({ items }) => ({ items, madeAt: now }));
    kept.set(key, { until: now.getTime() + shared.ms, list });
    // What could not be made is tried again.
    list.catch(() => kept.delete(key));
    return list;
  };

  const isFresh = async (row: ListRow, { language, showsAdult, from, count }: RecommendationRequest): Promise<boolean> => {
    const { madeAt, items } = row;
    const now = clock.now().getTime();
    if (now - madeAt.getTime() > recommendationNumbers.listDays * 86_400_000) return false;
    if (row.showsAdult !== showsAdult || (language !== null && row.language !== language)) return false;
    // At its end, a list that is not quite new makes room for another.
    const isAtEnd = items.length - from - count < recommendationNumbers.navigationFloor && from > 0;
    if (isAtEnd && now - madeAt.getTime() > shared.ms) return false;
    const [blocked] = await db
      .select({ at: blockedCreators.createdAt })
      .from(blockedCreators)
      .where(and(eq(blockedCreators.userId, row.userId), gt(blockedCreators.createdAt, madeAt)))
      .limit(1);
    return blocked === undefined;
  };

  const listOf = async (request: RecommendationRequest & { userId: string }): Promise<ListRow> => {
    const { userId } = request;
    const now = clock.now();
    const [row] = await db.select().from(recommendationLists).where(eq(recommendationLists.userId, userId));
    if (!row || !(await isFresh(row, request))) return keepList(db, request, now);
    // To the hour: a page that is turned writes nothing.
    if (now.getTime() - row.readAt.getTime() > 3_600_000)
      await db
        .update(recommendationLists)
        .set({ readAt: now })
        .where(and(eq(recommendationLists.userId, userId), lt(recommendationLists.readAt, now)));
    return row;
  };

  const isOther = (recommId: string | null, madeAt: Date) => recommId !== null && recommId !== recommIdOf(madeAt);

  return {
    learn: null,
    async recommend(request) {
      const { userId, count } = request;
      if (userId === null) {
        const { items, madeAt } = await sharedList(request);
        const from = isOther(request.recommId, madeAt) ? 0 : request.from;
        return {
          recommId: recommIdOf(madeAt),
          items: items.slice(from, from + count).map(toRecommended),
          from,
          isPersonal: false,
          length: items.length,
        };
      }
      const row = await listOf({ ...request, userId });
      const from = isOther(request.recommId, row.madeAt) ? 0 : request.from;
      const items: Recommended[] = row.items.slice(from, from + count).map(toRecommended);
      // Whoever is new stands on the first page of those who like such tags, without waiting for the next list.
      const fresh = from > 0 ? [] : await newcomers(db, { ...request, userId }, row.madeAt, row.tags);
      const first = fresh.find(({ id }) => !row.items.some((item) => item.id === id));
      const tag = first?.tags.find((one) => row.tags.includes(one));
      if (first)
        items.splice(newcomerPlace, 0, {
          characterId: first.id,
          why: 'new',
          ...(tag !== undefined && { about: tag }),
          isExtra: true,
        });
      return { recommId: recommIdOf(row.madeAt), items, from, isPersonal: row.isPersonal, length: row.items.length };
    },
  };
};
