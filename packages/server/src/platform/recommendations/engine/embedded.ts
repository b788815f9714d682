import type { ListedCharacter } from '../../../db/schema.ts';
import type { Clock, Db, Recommended, Recommender } from '../../../ports/index.ts';
import { createKeptLists } from './kept-lists.ts';
import { makeList, newcomers, type ListMember } from './make-list.ts';

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
