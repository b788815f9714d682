import { recommendationNumbers } from '@troupe/protocol';
import { and, eq, exists, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { blockedCreators, recommendationLists, type ListedCharacter } from '../../../db/schema.ts';
import type { Clock, Db, RecommendationRequest, Recommended, Recommender } from '../../../ports/index.ts';
import { makeList, newcomers, type ListMember } from './make-list.ts';

type ListRow = typeof recommendationLists.$inferSelect;

/** A list is made anew after this long for a member who still comes. */
export const listHours = 12;
/** A list younger than this is not made anew at its end. */
const settledMs = 600_000;

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

/** Lists of members as they are kept: made when one is missing, or no longer right. */
const createKeptLists = ({ db, clock }: { db: Db; clock: Clock }) => {
  /** A list without its places, and whether something happened since that it should know. */
  const findList = async (userId: string) => {
    const { items: _, ...columns } = getTableColumns(recommendationLists);
    const [row] = await db
      .select({
        ...columns,
        length: sql<number>`jsonb_array_length(${recommendationLists.items})`.mapWith(Number),
        isOutdated: exists(
          db
            .select({ one: sql`1` })
            .from(blockedCreators)
            .where(and(eq(blockedCreators.userId, userId), gt(blockedCreators.createdAt, recommendationLists.madeAt))),
        ).mapWith(Boolean),
      })
      .from(recommendationLists)
      .where(eq(recommendationLists.userId, userId));
    return row;
  };
  type FoundList = NonNullable<Awaited<ReturnType<typeof findList>>>;

  const isFresh = (row: FoundList, { language, showsAdult, tags, from, count }: RecommendationRequest): boolean => {
    const age = clock.now().getTime() - row.madeAt.getTime();
    if (row.isOutdated || age > recommendationNumbers.listDays * 86_400_000) return false;
    if (row.showsAdult !== showsAdult || (language !== null && row.language !== language)) return false;
    // Made before the member told what interests them.
    if (tags.some((tag) => !row.tags.includes(tag))) return false;
    // At its end, a list that is not quite new makes room for another.
    const isAtEnd = row.length - from - count < recommendationNumbers.navigationFloor && from > 0;
    return !isAtEnd || age <= settledMs;
  };

  const listOf = async (request: RecommendationRequest & { userId: string }): Promise<Omit<FoundList, 'isOutdated'>> => {
    const { userId } = request;
    const now = clock.now();
    const row = await findList(userId);
    if (!row || !isFresh(row, request)) {
      const { items, ...made } = await keepList(db, request, now);
      return { ...made, length: items.length };
    }
    // To the hour: a page that is turned writes nothing.
    if (now.getTime() - row.readAt.getTime() > 3_600_000)
      await db
        .update(recommendationLists)
        .set({ readAt: now })
        .where(and(eq(recommendationLists.userId, userId), lt(recommendationLists.readAt, now)));
    return row;
  };

  /** Places of a list: a page of six hundred, and not all of them. */
  const placesOf = async (userId: string, from: number, count: number): Promise<ListRow['items']> => {
    const [row] = await db
      .select({
        items: sql<
          ListRow['items']
        >`jsonb_path_query_array(${recommendationLists.items}, '$[$from to $to]', ${JSON.stringify({ from, to: from + count - 1 })}::jsonb)`,
      })
      .from(recommendationLists)
      .where(eq(recommendationLists.userId, userId));
    return row?.items ?? [];
  };

  return { listOf, placesOf };
};

/** Lists that are made for strangers and kept for a while, by what they are made for. */
const shared = { most: 200, ms: 600_000 } as const;
/** Where in a page a character stands that came after the list was made. */
const newcomerPlace = 5;

const recommIdOf = (madeAt: Date): string => `l-${madeAt.getTime().toString(36)}`;

const toRecommended = ({ id, why, about }: ListedCharacter): Recommended => ({
  characterId: id,
  why,
  ...(about !== undefined && { about }),
});

/**
 * Recommends by nearest neighbours in the database. A list is made by a job and kept; one that is missing, or was made
 * for another language or another switch, is made when it is asked for.
 */
export const createEmbeddedRecommender = ({ db, clock }: { db: Db; clock: Clock }): Recommender => {
  const kept = new Map<string, { until: number; list: Promise<{ items: ListedCharacter[]; madeAt: Date }> }>();

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

  const { listOf, placesOf } = createKeptLists({ db, clock });
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
      // Put new characters on the first page of members who like such tags, without waiting for the next list.
      const [places, fresh] = await Promise.all([
        placesOf(userId, from, count),
        from > 0 ? [] : newcomers(db, { ...request, userId }, row.madeAt, row.tags),
      ]);
      const items: Recommended[] = places.map(toRecommended);
      const first = fresh.find(({ id }) => !places.some((item) => item.id === id));
      const tag = first?.tags.find((one) => row.tags.includes(one));
      if (first)
        items.splice(newcomerPlace, 0, {
          characterId: first.id,
          why: 'new',
          ...(tag !== undefined && { about: tag }),
          isExtra: true,
        });
      return { recommId: recommIdOf(row.madeAt), items, from, isPersonal: row.isPersonal, length: row.length };
    },
  };
};
